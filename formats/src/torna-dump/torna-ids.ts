/*
 * Ids as they stand in the addresses of Torna, for telling people where an old link leads now. Owns: writing and reading them; they are numbers written in a
 * shuffled alphabet (Hashids, version 1). The salt is part of every link of every installation and hides nothing.
 */
const salt = '@r9#8e.N$z>09=dG'
const shortest = 8
const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890'
const separatorLetters = 'cfhistuCFHISTU'
/** Letters per separator, and per guard. */
const separatorRatio = 3.5
const guardRatio = 12

function shuffle(text: string, by: string): string {
  const list = Array.from(text)
  if (by === '') return text
  let sum = 0
  for (let index = list.length - 1, turn = 0; index > 0; index -= 1, turn += 1) {
    turn %= by.length
    const code = by.charCodeAt(turn)
    sum += code
    const other = (code + turn + sum) % index
    const moved = list[index] ?? ''
    list[index] = list[other] ?? ''
    list[other] = moved
  }
  return list.join('')
}

function prepare(): { alphabet: string; guards: string } {
  let separators = shuffle(separatorLetters, salt)
  let alphabet = Array.from(letters)
    .filter((letter) => !separatorLetters.includes(letter))
    .join('')
  const wanted = Math.ceil(alphabet.length / separatorRatio)
  if (wanted > separators.length) {
    const missing = wanted - separators.length
    separators += alphabet.slice(0, missing)
    alphabet = alphabet.slice(missing)
  }
  alphabet = shuffle(alphabet, salt)
  const guardCount = Math.ceil(alphabet.length / guardRatio)
  return { alphabet: alphabet.slice(guardCount), guards: alphabet.slice(0, guardCount) }
}

const { alphabet: startAlphabet, guards } = prepare()

/** The id of a row as addresses of Torna name it; empty for 0. */
export function writeTornaId(id: number): string {
  if (id === 0) return ''
  let alphabet = startAlphabet
  const sum = id % 100
  const lottery = alphabet[sum % alphabet.length] ?? ''
  alphabet = shuffle(alphabet, (lottery + salt + alphabet).slice(0, alphabet.length))
  let text = lottery + digitsOf(id, alphabet)
  if (text.length < shortest) text = (guards[(sum + text.charCodeAt(0)) % guards.length] ?? '') + text
  if (text.length < shortest) text += guards[(sum + text.charCodeAt(2)) % guards.length] ?? ''
  const half = Math.floor(alphabet.length / 2)
  while (text.length < shortest) {
    alphabet = shuffle(alphabet, alphabet)
    text = alphabet.slice(half) + text + alphabet.slice(0, half)
    const excess = text.length - shortest
    if (excess > 0) text = text.slice(Math.floor(excess / 2), Math.floor(excess / 2) + shortest)
  }
  return text
}

function digitsOf(id: number, alphabet: string): string {
  let digits = ''
  for (let rest = id; ; rest = Math.floor(rest / alphabet.length)) {
    digits = (alphabet[rest % alphabet.length] ?? '') + digits
    if (rest < alphabet.length) return digits
  }
}

/** The id of a row by its name in addresses; `undefined` for what is none. */
export function readTornaId(text: string): number | undefined {
  // Pattern: a class of single characters.
  const parts = text.split(new RegExp(`[${guards}]`))
  const [lottery = '', ...digits] = (parts.length > 1 ? parts[1] : parts[0]) ?? ''
  const alphabet = shuffle(startAlphabet, (lottery + salt + startAlphabet).slice(0, startAlphabet.length))
  let id = 0
  for (const digit of digits) id = id * alphabet.length + alphabet.indexOf(digit)
  // Only what would be written so: other texts come to some number as well.
  return id > 0 && Number.isSafeInteger(id) && writeTornaId(id) === text ? id : undefined
}
