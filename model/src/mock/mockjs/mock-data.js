/*
 * `Random`: values by the names that Mock.js has for them. Owns: the words they are made of. The model imports it; sandboxes of scripts read it as a text,
 * so that it imports nothing.
 */

/** @param chance `random` from 0 up to 1, `nowMs`, `uuid` */
export function randomOf(chance) {
  const { floor, min, max } = Math
  const lists = {
    first: 'James Mary John Linda Robert Susan Michael Karen David Nancy Daniel Emma Laura Kevin Sarah Brian'.split(
      ' ',
    ),
    last: 'Smith Johnson Brown Davis Miller Wilson Moore Taylor Thomas White Harris Clark Lewis Young Hall King'.split(
      ' ',
    ),
    cfirst: [...'王李张刘陈杨黄赵周吴徐孙马朱胡林郭何高罗'],
    clast: '伟 芳 娜 敏 静 丽 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 秀英 霞 平 建国 志强 晓东 雨桐 子涵'.split(' '),
    region: '华北 东北 华东 华中 华南 西南 西北'.split(' '),
    tld: 'com net org cn io dev'.split(' '),
    protocol: 'http https ftp'.split(' '),
    characters: [
      ...'的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经',
    ],
  }
  /** Provinces with cities and their districts. */
  const places = [
    ['110000', '北京', '北京市', '朝阳区'],
    ['310000', '上海', '上海市', '浦东新区'],
    ['330100', '浙江省', '杭州市', '西湖区'],
    ['320100', '江苏省', '南京市', '玄武区'],
    ['440300', '广东省', '深圳市', '南山区'],
    ['510100', '四川省', '成都市', '武侯区'],
    ['420100', '湖北省', '武汉市', '江岸区'],
    ['610100', '陕西省', '西安市', '雁塔区'],
  ]
  const pools = {
    lower: 'abcdefghijklmnopqrstuvwxyz',
    upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    number: '0123456789',
    symbol: '!@#$%^&*()[]',
  }
  pools.alpha = pools.lower + pools.upper
  const anyPool = pools.alpha + pools.number + pools.symbol
  const largest = 9007199254740992
  /** Characters and items of one value. */
  const longest = 10000

  const between = (low, high) => low + floor(chance.random() * (high - low + 1))
  const natural = (low = 0, high = largest) => between(min(+low, +high), max(+low, +high))
  const integer = (low = -largest, high = largest) => natural(low, high)
  const one = (list) => list[between(0, list.length - 1)]
  /** As many as the two say: none for `least` to `most`, one for exactly that many. */
  const countOf = (low, high, least, most) =>
    min(longest, low === undefined ? between(least, most) : high === undefined ? +low : natural(low, high))
  const many = (count, make) => Array.from({ length: count }, make)
  const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1)
  const pad = (value, length) => String(value).padStart(length, '0')

  const character = (pool) => one([...(pools[String(pool).toLowerCase()] ?? pool ?? anyPool)])
  const string = (...args) => {
    const pool = typeof args[0] === 'string' && !/^\d+$/.test(args[0]) ? args.shift() : undefined
    return many(countOf(args[0], args[1], 3, 7), () => character(pool)).join('')
  }
  /** The last one is not 0, so that there are as many. */
  const decimals = (count) =>
    many(min(17, count), (_, index) => character(index < min(17, count) - 1 ? 'number' : '123456789')).join('')
  const float = (low, high, leastDigits = 0, mostDigits = 17) => {
    return +`${integer(low, high)}.${decimals(natural(leastDigits, mostDigits))}`
  }
  const boolean = (yes, no, value = true) =>
    yes === undefined || no === undefined ? between(0, 1) === 1 : chance.random() * (+yes + +no) < +yes === value

  const parts = (at) => {
    const [hours, half] = [at.getHours(), at.getHours() < 12 ? 'AM' : 'PM']
    return {
      yyyy: at.getFullYear(),
      yy: pad(at.getFullYear() % 100, 2),
      y: pad(at.getFullYear() % 100, 2),
      MM: pad(at.getMonth() + 1, 2),
      M: at.getMonth() + 1,
      dd: pad(at.getDate(), 2),
      d: at.getDate(),
      HH: pad(hours, 2),
      H: hours,
      hh: pad(hours % 12 || 12, 2),
      h: hours % 12 || 12,
      mm: pad(at.getMinutes(), 2),
      m: at.getMinutes(),
      ss: pad(at.getSeconds(), 2),
      s: at.getSeconds(),
      SS: pad(at.getMilliseconds(), 3),
      S: at.getMilliseconds(),
      A: half,
      a: half.toLowerCase(),
      T: at.getTime(),
    }
  }
  const format = (at, pattern) => {
    const values = parts(at)
    return String(pattern).replace(/yyyy|yy?|MM?|dd?|HH?|hh?|mm?|ss?|SS?|A|a|T/g, (name) => values[name])
  }
  /** Of the time from 1970 to now. */
  const someTime = () => new Date(floor(chance.random() * chance.nowMs()))
  const units = { second: 'ss', minute: 'mm', hour: 'HH', day: 'dd', month: 'MM', year: 'yyyy' }
  const now = (...args) => {
    const unit = args[0] === 'week' || Object.hasOwn(units, String(args[0])) ? args.shift() : undefined
    const at = new Date(chance.nowMs())
    if (unit !== undefined) {
      at.setMilliseconds(0)
      const smaller = Object.keys(units)
      if (unit === 'week') at.setDate(at.getDate() - at.getDay())
      for (const each of smaller.slice(0, smaller.indexOf(unit === 'week' ? 'day' : unit))) {
        if (each === 'second') at.setSeconds(0)
        else if (each === 'minute') at.setMinutes(0)
        else if (each === 'hour') at.setHours(0)
        else if (each === 'day') at.setDate(1)
        else at.setMonth(0)
      }
    }
    return format(at, args[0] ?? 'yyyy-MM-dd HH:mm:ss')
  }

  const word = (low, high) => many(countOf(low, high, 3, 10), () => character('lower')).join('')
  const cword = (...args) => {
    const pool = typeof args[0] === 'string' && !/^\d+$/.test(args[0]) ? [...args.shift()] : lists.characters
    return many(countOf(args[0] ?? 1, args[1], 1, 1), () => one(pool)).join('')
  }
  const sentence = (low, high) => `${capital(many(countOf(low, high, 12, 18), () => word()).join(' '))}.`
  const csentence = (low, high) => `${cword(countOf(low, high, 12, 18))}。`
  const name = (middle = false) =>
    many(middle ? 2 : 1, () => one(lists.first))
      .concat(one(lists.last))
      .join(' ')
  const domain = (tld) => `${word()}.${tld ?? one(lists.tld)}`
  const hexColor = () => `#${pad(between(0, 0xffffff).toString(16), 6)}`
  const channel = () => between(0, 255)
  const place = (level, prefix = false) => {
    const found = one(places)
    return prefix ? found.slice(1, level + 1).join(' ') : found[level]
  }
  const shuffle = (list, low, high) => {
    const rest = [...list]
    const mixed = many(rest.length, () => rest.splice(between(0, rest.length - 1), 1)[0])
    return low === undefined ? mixed : mixed.slice(0, countOf(low, high, 0, 0))
  }
  /** A resident's number with its check digit (GB 11643). */
  const id = () => {
    const digits = `${one(places)[0]}${format(someTime(), 'yyyyMMdd')}${pad(between(0, 999), 3)}`
    const sum = [...digits].reduce((total, digit, index) => total + +digit * (2 ** (17 - index) % 11), 0)
    return digits + '10X98765432'[sum % 11]
  }
  let lastIncrement = 0

  const random = {
    ...{
      natural,
      integer,
      int: integer,
      float,
      boolean,
      bool: boolean,
      character,
      char: character,
      string,
      str: string,
    },
    range: (from, to, step = 1) => {
      const [first, end] = to === undefined ? [0, +from] : [+from, +to]
      return many(
        min(longest, max(0, Math.ceil((end - first) / (+step || 1)))),
        (_, index) => first + index * (+step || 1),
      )
    },
    date: (pattern = 'yyyy-MM-dd') => format(someTime(), pattern),
    time: (pattern = 'HH:mm:ss') => format(someTime(), pattern),
    datetime: (pattern = 'yyyy-MM-dd HH:mm:ss') => format(someTime(), pattern),
    now,
    ...{ word, cword, sentence, csentence, name, domain, shuffle, id, hex: hexColor, color: hexColor },
    paragraph: (low, high) => many(countOf(low, high, 3, 7), () => sentence()).join(' '),
    cparagraph: (low, high) => many(countOf(low, high, 3, 7), () => csentence()).join(''),
    title: (low, high) => many(countOf(low, high, 3, 7), () => capital(word())).join(' '),
    ctitle: (low, high) => cword(countOf(low, high, 3, 7)),
    first: () => one(lists.first),
    last: () => one(lists.last),
    cfirst: () => one(lists.cfirst),
    clast: () => one(lists.clast),
    cname: () => one(lists.cfirst) + one(lists.clast),
    tld: () => one(lists.tld),
    protocol: () => one(lists.protocol),
    url: (scheme, host) => `${scheme ?? 'https'}://${host ?? domain()}/${word()}`,
    email: (host) => `${word()}@${host ?? domain()}`,
    ip: () => many(4, channel).join('.'),
    region: () => one(lists.region),
    province: () => place(1),
    city: (prefix) => (prefix ? place(2, true) : place(2)),
    county: (prefix) => (prefix ? place(3, true) : place(3)),
    zip: () => string('number', 6),
    phone: () => `1${one([...'356789'])}${string('number', 9)}`,
    guid: () => chance.uuid(),
    uuid: () => chance.uuid(),
    increment: (step = 1) => (lastIncrement += +step),
    inc: (step = 1) => (lastIncrement += +step),
    hsl: () => `hsl(${between(0, 360)}, ${between(0, 100)}, ${between(0, 100)})`,
    rgb: () => `rgb(${many(3, channel).join(', ')})`,
    rgba: () => `rgba(${many(3, channel).join(', ')}, ${chance.random().toFixed(2)})`,
    image: (size = '200x100') => `https://example.com/image/${size}.png`,
    dataImage: (size = '200x100', text = size) => {
      const [width, height] = String(size).split('x')
      const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${+width || 200}" height="${+height || 100}"><text y="20">${String(text).replace(/[<&]/g, '')}</text></svg>`
      return `data:image/svg+xml,${encodeURIComponent(drawn)}`
    },
    timestamp: () => floor(chance.nowMs() / 1000),
    ...Object.fromEntries([4, 6, 8, 10, 12, 20, 100].map((sides) => [`d${sides}`, () => between(1, sides)])),
    pick: (list, ...rest) => {
      if (!Array.isArray(list)) return one([list, ...rest])
      return rest.length === 0 ? one(list) : shuffle(list, rest[0], rest[1] ?? rest[0])
    },
    capitalize: (value) => capital(String(value)),
    upper: (value) => String(value).toUpperCase(),
    lower: (value) => String(value).toLowerCase(),
  }
  return { random, between, one, longest }
}
