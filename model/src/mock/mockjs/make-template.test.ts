/* Each rule and placeholder of the published syntax of Mock.js (data template and data placeholder definitions), as a template and the form of what it makes. */
import { describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import type { Chance } from '../rules/fill-placeholders.ts'
import { bodyOfTemplate, makeTemplate } from './make-template.ts'
import { readLiteral } from './read-literal.ts'

const chance: Chance = { nowMs: Date.UTC(2026, 6, 15, 12), random: Math.random, uuid: randomUUID }

/** The JSON of what a template makes. */
function madeOf(text: string): string {
  const template = readLiteral(text)
  return template === undefined ? 'no literal' : JSON.stringify(makeTemplate(template, chance) ?? 'not made')
}

const han = String.raw`\p{Script=Han}`
const day = String.raw`\d{4}-\d\d-\d\d`

describe('a rule of Mock.js', () => {
  it.each<[string, string]>([
    // Texts.
    [`{ 's|1-3': 'ab' }`, '{"s":"(ab){1,3}"}'],
    [`{ 's|3': 'ab' }`, '{"s":"ababab"}'],
    [`{ 's|0': 'ab' }`, '{"s":""}'],
    [`{ s: 'ab' }`, '{"s":"ab"}'],
    // Numbers.
    [`{ 'n|+1': 202 }`, '{"n":202}'],
    [`{ 'list|3': [{ 'n|+5': 2 }] }`, '{"list":\\[{"n":2},{"n":7},{"n":12}\\]}'],
    [`{ 'n|1-3': 9 }`, '{"n":[123]}'],
    [`{ 'n|7': 1 }`, '{"n":7}'],
    [`{ 'n|-3--1': 1 }`, '{"n":-[123]}'],
    [`{ 'n|1-2.3': 1 }`, String.raw`{"n":[12]\.\d{3}}`],
    [`{ 'n|1-2.1-4': 1 }`, String.raw`{"n":[12]\.\d{1,4}}`],
    [`{ 'n|123.3': 1 }`, String.raw`{"n":123\.\d{3}}`],
    [`{ 'n|123.1-4': 1.123 }`, String.raw`{"n":123\.\d{1,4}}`],
    // Flags.
    [`{ 'b|1': true }`, '{"b":(true|false)}'],
    [`{ 'b|1-0': true }`, '{"b":true}'],
    [`{ 'b|0-1': true }`, '{"b":false}'],
    // Objects.
    [`{ 'o|2': { a: 1, b: 1, c: 1 } }`, '{"o":{"[abc]":1,"[abc]":1}}'],
    [`{ 'o|1-2': { a: 1, b: 1, c: 1 } }`, '{"o":{"[abc]":1(,"[abc]":1)?}}'],
    // Lists.
    [`{ 'l|1': ['a', 'b'] }`, '{"l":"[ab]"}'],
    [`{ 'l|2': [{ 'x|+1': ['a', 'b'] }] }`, '{"l":\\[{"x":"a"},{"x":"b"}\\]}'],
    [`{ 'l|2-3': ['a'] }`, '{"l":\\["a","a"(,"a")?\\]}'],
    [`{ 'l|2': ['a', 'b'] }`, '{"l":\\["a","b","a","b"\\]}'],
    [`{ l: ['@integer(1, 1)', 2] }`, '{"l":\\[1,2\\]}'],
    // Regular expressions.
    [`{ r: /[a-z][A-Z][0-9]/ }`, '{"r":"[a-z][A-Z][0-9]"}'],
    [String.raw`{ r: /\w\W\s\S\d\D/ }`, String.raw`{"r":".{6,8}"}`],
    [String.raw`{ r: /\d{5,10}/ }`, String.raw`{"r":"\d{5,10}"}`],
    [String.raw`{ 'r|3': /\d{2}-/ }`, String.raw`{"r":"(\d{2}-){3}"}`],
    [String.raw`{ r: /^(?:foo|ba[rz])+x?$/ }`, '{"r":"(foo|bar|baz)+x?"}'],
    // Paths.
    [`{ foo: 'Hello', nested: { a: { b: 'Mock.js' } }, path: '@/foo' }`, '.*"path":"Hello"}'],
    [`{ path: { c: '@/nested/a/b' }, nested: { a: { b: 'Mock.js' } } }`, '{"path":{"c":"Mock.js"}.*'],
    [`{ nested: { a: { b: 'Mock.js' } }, x: { y: { z: '@../../nested/a/b' } } }`, '.*"z":"Mock.js".*'],
    // Placeholders of the template itself.
    [`{ first: '@FIRST', full: '@first!' }`, '{"first":"([A-Z][a-z]+)","full":"\\1!"}'],
    [`{ full: '@name @age', name: 'Mei', age: 7 }`, '{"full":"Mei .*'],
    [`{ a: '@a' }`, '{"a":"@a"}'],
    [`{ a: '\\\\@name', b: '@nothing', c: 'mei@x.test' }`, '{"a":"@name","b":"@nothing","c":"mei@x.test"}'],
    [`{ low: 3, a: '@integer(@low, @low)' }`, '{"low":3,"a":3}'],
  ])('%s', (template, form) => {
    for (let turn = 0; turn < 20; turn++) expect(madeOf(template)).toMatch(new RegExp(`^${form}$`))
  })
})

describe('a placeholder of Mock.js', () => {
  it.each<[string, string]>([
    // Basic.
    ['@boolean', 'true|false'],
    ['@boolean(1, 0, true)', 'true'],
    ['@bool(0, 1, true)', 'false'],
    ['@natural', String.raw`\d{1,16}`],
    ['@natural(60, 61)', '6[01]'],
    ['@integer', String.raw`-?\d{1,16}`],
    ['@integer(60, 61)', '6[01]'],
    ['@int(-1, -1)', '-1'],
    ['@float(60, 61, 3, 5)', String.raw`6[01]\.\d{3,5}`],
    ['@character("lower")', '"[a-z]"'],
    ['@character("upper")', '"[A-Z]"'],
    ['@character("number")', '"[0-9]"'],
    ['@character("symbol")', String.raw`"[!@#$%^&*()\[\]]"`],
    ['@char("aeiou")', '"[aeiou]"'],
    ['@string', '"[^ ]{3,8}"'],
    ['@string(5)', String.raw`"\S{5}"`],
    ['@string("lower", 5)', '"[a-z]{5}"'],
    ['@string(7, 10)', String.raw`"\S{7,10}"`],
    ['@str("aeiou", 1, 3)', '"[aeiou]{1,3}"'],
    ['@range(3)', String.raw`\[0,1,2\]`],
    ['@range(3, 7)', String.raw`\[3,4,5,6\]`],
    ['@range(1, 10, 4)', String.raw`\[1,5,9\]`],
    // Dates.
    ['@date', `"${day}"`],
    ['@date("yy-MM-dd")', String.raw`"\d\d-\d\d-\d\d"`],
    ['@date("y M d")', String.raw`"\d\d \d\d? \d\d?"`],
    ['@time', String.raw`"\d\d:\d\d:\d\d"`],
    ['@time("A hh:mm")', String.raw`"[AP]M \d\d:\d\d"`],
    ['@time("H:m:s.SS a")', String.raw`"\d\d?:\d\d?:\d\d?\.\d{3} [ap]m"`],
    ['@datetime', String.raw`"${day} \d\d:\d\d:\d\d"`],
    ['@datetime("T")', String.raw`"\d+"`],
    ['@now', String.raw`"2026-07-15 \d\d:\d\d:\d\d"`],
    ['@now("day")', '"2026-07-15 00:00:00"'],
    ['@now("week")', '"2026-07-12 00:00:00"'],
    ['@now("month", "yyyy/MM/dd")', '"2026/07/01"'],
    ['@now("year")', '"2026-01-01 00:00:00"'],
    // Pictures and colours.
    ["@image('200x100', '#50B347', '#FFF', 'Mock.js')", '"https://example.com/image/200x100.png"'],
    ['@dataImage("200x100")', '"data:image/svg[^"]+"'],
    ['@color', '"#[0-9a-f]{6}"'],
    ['@hex', '"#[0-9a-f]{6}"'],
    ['@rgb', String.raw`"rgb\(\d+, \d+, \d+\)"`],
    ['@rgba', String.raw`"rgba\(\d+, \d+, \d+, [\d.]+\)"`],
    ['@hsl', String.raw`"hsl\(\d+, \d+, \d+\)"`],
    // Texts.
    ['@word', '"[a-z]{3,10}"'],
    ['@word(5)', '"[a-z]{5}"'],
    ['@sentence(3)', '"[A-Z][a-z]+ [a-z]+ [a-z]+[.]"'],
    ['@paragraph(1, 2)', '"[A-Z][^.]+[.]( [A-Z][^.]+[.])?"'],
    ['@title(2)', '"[A-Z][a-z]+ [A-Z][a-z]+"'],
    ['@cword', `"${han}"`],
    ['@cword("零一二三", 3)', '"[零一二三]{3}"'],
    ['@cword(3, 5)', `"${han}{3,5}"`],
    ['@csentence(4)', `"${han}{4}。"`],
    ['@cparagraph(2)', `"${han}+。${han}+。"`],
    ['@ctitle(3, 5)', `"${han}{3,5}"`],
    // Names.
    ['@first', '"[A-Z][a-z]+"'],
    ['@last', '"[A-Z][a-z]+"'],
    ['@name', '"[A-Z][a-z]+ [A-Z][a-z]+"'],
    ['@name(true)', '"[A-Z][a-z]+ [A-Z][a-z]+ [A-Z][a-z]+"'],
    ['@cfirst', `"${han}"`],
    ['@clast', `"${han}{1,2}"`],
    ['@cname', `"${han}{2,3}"`],
    // Web.
    ['@url', '"https?://[a-z.]+/[a-z]+"'],
    ["@url('ftp', 'a.test')", '"ftp://a.test/[a-z]+"'],
    ['@protocol', '"[a-z]+"'],
    ["@domain('com')", '"[a-z]+[.]com"'],
    ['@tld', '"[a-z]+"'],
    ["@email('a.test')", '"[a-z]+@a.test"'],
    ['@ip', String.raw`"(\d{1,3}\.){3}\d{1,3}"`],
    // Places.
    ['@region', `"${han}+"`],
    ['@province', `"${han}+"`],
    ['@city', `"${han}+"`],
    ['@city(true)', `"${han}+ ${han}+"`],
    ['@county(true)', `"${han}+ ${han}+ ${han}+"`],
    ['@zip', String.raw`"\d{6}"`],
    // Helpers.
    ["@capitalize('hello')", '"Hello"'],
    ["@upper('hello')", '"HELLO"'],
    ["@lower('HELLO')", '"hello"'],
    ["@pick(['a', 'e'])", '"[ae]"'],
    ["@pick('a', 'e')", '"[ae]"'],
    ["@shuffle(['a', 'e'])", String.raw`\["[ae]","[ae]"\]`],
    // Others.
    ['@guid', '"[0-9a-f-]{36}"'],
    ['@id', String.raw`"\d{17}[\dX]"`],
    ['@increment', '1'],
    ['@increment(100)', '100'],
    ['@d6', '[1-6]'],
    ['@timestamp', '1784116800'],
    ['@CNAME', `"${han}{2,3}"`],
    ['Hello @first, @integer(1, 1)', '"Hello [A-Z][a-z]+, 1"'],
  ])('%s', (template, form) => {
    for (let turn = 0; turn < 20; turn++)
      expect(madeOf(JSON.stringify(template))).toMatch(new RegExp(`^(?:${form})$`, 'u'))
  })
})

describe('the text of a template', () => {
  it.each([
    ['{ a: 1, \'b\': "x\\u4e2d\\n", /* c */ $d: [-1.5e2, .5,], // e\n }', { a: 1, b: 'x中\n', $d: [-150, 0.5] }],
    ['`a`;', 'a'],
    ['{ "__proto__": { "a": null } }', JSON.parse('{ "__proto__": { "a": null } }')],
  ])('is read as it is: %s', (text, value) => expect(readLiteral(text)).toEqual(value))

  it.each([
    '{ a: function () { return 1 } }',
    '{ a: b }',
    'x()',
    '{ a: 1',
    '`${a}`',
    '{ [a]: 1 }',
    '1 + 1',
    '[01x]',
    '[,]',
  ])('is left to a sandbox: %s', (text) => expect(readLiteral(text)).toBeUndefined())

  it.each([
    "{ 'a|10000': [{ 'b|10000': [1] }] }",
    "['@paragraph(10000)']",
    "{ 'a|10000': '0123456789' }",
    '[/((((){1000}){1000}){1000}){1000}/]',
    '[/(?=a)b/]',
    '"@shuffle"',
    '[/(/]',
    `${'['.repeat(90)}'@range(10000)'${']'.repeat(90)}`.replace('@range', '@cparagraph'),
  ])('that makes too much is left to it as well: %s', (text) => {
    expect(bodyOfTemplate({ text }, chance)).toBeUndefined()
  })
})
