// Loaded before a program: takes away what Node 20 does not have, so that a newer Node shows whether a program gets along without.
// The list is what `Object.getOwnPropertyNames` of the two differ in, without what no program of ours could use.
const absent = {
  Array: ['fromAsync'],
  'ArrayBuffer.prototype': ['detached', 'transfer', 'transferToFixedLength'],
  Error: ['isError'],
  'Iterator.prototype': [
    'drop',
    'every',
    'filter',
    'find',
    'flatMap',
    'forEach',
    'map',
    'reduce',
    'some',
    'take',
    'toArray',
  ],
  JSON: ['isRawJSON', 'rawJSON'],
  Map: ['groupBy'],
  Object: ['groupBy'],
  Promise: ['try', 'withResolvers'],
  RegExp: ['escape'],
  'Set.prototype': [
    ...['difference', 'intersection', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf', 'symmetricDifference', 'union'],
  ],
  globalThis: ['Float16Array', 'Iterator', 'navigator', 'Navigator'],
}

for (const [path, names] of Object.entries(absent)) {
  const holder = path === 'globalThis' ? globalThis : path.split('.').reduce((found, name) => found[name], globalThis)
  for (const name of names) delete holder[name]
}

// Revivers have no third argument yet: the text of a number as it was written.
const { parse } = JSON
JSON.parse = (text, reviver) =>
  parse(
    text,
    reviver &&
      function (key, value) {
        return reviver.call(this, key, value)
      },
  )
