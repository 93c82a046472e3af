import { setTimeout as delay } from 'node:timers/promises'

/** Asks again and again, as other people would, until it is over; what each answer took in ms. `ask` is given the number of the round. */
export async function measureWaits(ask: (round: number) => Promise<unknown>, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; !isOver(); round += 1) {
    const startedMs = performance.now()
    await ask(round)
    times.push(performance.now() - startedMs)
    await delay(5)
  }
  return times
}
