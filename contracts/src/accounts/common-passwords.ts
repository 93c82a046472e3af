/*
 * The passwords that are tried first, here and in China, and the ways people dress them up. Owns: the list. The browser compares what was typed,
 * the server the digests, since it never sees the password itself.
 */

const listOf = (...lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split(' '))

const words = listOf(
  'password passwort passw0rd p@ssw0rd p@ssword pass passwd pwd secret welcome letmein changeme default',
  'qwerty qwertyuiop qwer qwe asdf asd asdfgh asdfghjkl zxc zxcvbn zxcvbnm qazwsx qweasd qweasdzxc',
  '1qaz2wsx 1q2w3e4r 1q2w3e4r5t 1q2w3e 1qazxsw2 q1w2e3r4 abc abcd abcdef abcdefgh',
  'admin administrator root user test guest master system server login manager company office lectern',
  'iloveyou sunshine princess dragon monkey football baseball superman batman shadow summer winter',
  'michael jordan hello freedom whatever starwars computer internet samsung google',
  'woaini woaini1314 woaiwojia nihao zhongguo beijing shanghai wodemima mima aini xiaoming',
  'zhang wang li liu chen yang huang zhao',
)

const numbers = listOf(
  '0 1 000000 00000000 0000000000 111111 11111111 1111111111 222222 22222222 333333 555555 555555555',
  '666666 66666666 777777 7777777 77777777 888888 88888888 8888888888 999999 99999999',
  '123 1234 12345 123456 1234567 12345678 123456789 1234567890 12345678910 0123456789',
  '654321 87654321 987654321 9876543210 121212 12121212 123123 123123123 123321 12344321 123454321',
  '112233 11223344 1122334455 112233445566 147258 147258369 159357 159753 159357456 741852963 789456 789456123',
  '456789 102030 10203040 100200 12300000 131421 1314520 5201314 52013140 5211314 520520 520520520 5201314520',
  '13145200 1314521 20082008 168168 16888888 88889999 66668888 19491001 20000101 19900101 20202020 20252025 20262026',
)

const endings = listOf(' 1 12 123 1234 12345 123456 12345678 123456789 ! @ . 1! 123! @123 #123')
const moreEndings = listOf('520 521 1314 5201314 666 888 888888 000 111111 2024 2025 2026 @2024 @2025 @2026 @123456')
const letters = listOf('a q z w aa qq zz as aaa qaz asd zxc abc')

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Every password of the list with its disguises, each once; thousands of short texts, so keep what is made of them. */
export function listCommonPasswords(): ReadonlySet<string> {
  const all = new Set(['', ...numbers])
  for (const word of words) {
    for (const form of [word, capitalised(word), word.toUpperCase()]) {
      for (const ending of [...endings, ...moreEndings]) all.add(form + ending)
      all.add(form + form)
    }
  }
  for (const number of numbers) {
    for (const letter of letters) {
      for (const form of [letter, capitalised(letter), letter.toUpperCase()]) {
        all.add(form + number)
        all.add(number + form)
      }
    }
  }
  return all
}

/** Passwords made of nothing but the account's own name. */
export function listNamePasswords(username: string): readonly string[] {
  const whole = username.trim()
  const local = whole.split('@')[0] ?? whole
  return [...new Set([whole, local])].flatMap((name) => {
    const forms = [name, name.toLowerCase(), name.toUpperCase(), capitalised(name.toLowerCase())]
    const backwards = [...name].reverse().join('')
    return [...forms.flatMap((form) => endings.map((ending) => form + ending)), name + name, backwards]
  })
}
