// Loaded before the server of the pictures: its time stands still, so that what it writes carries the same times in each run.
const nowMs = Date.parse(process.env['FROZEN_TIME'] ?? '')

globalThis.Date = new Proxy(Date, {
  construct: (target, args) => Reflect.construct(target, args.length === 0 ? [nowMs] : args),
})
Date.now = () => nowMs
