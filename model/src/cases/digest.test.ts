import { describe, expect, test } from 'vitest'
import { answerDigest } from './digest.ts'

// RFC 7616, 3.9.1.
const call = { method: 'GET', url: 'http://www.example.org/dir/index.html', user: 'Mufasa', password: 'Circle of Life' }
const cnonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ'
const common =
  'realm="http-auth@example.org", qop="auth, auth-int", nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"'
const md5Challenge = `Digest algorithm=MD5, ${common}`
const shaChallenge = `Digest algorithm=SHA-256, ${common}`

const answer = (headers: string[], other: object = {}) => answerDigest(headers, { ...call, ...other }, cnonce)

describe('digest', () => {
  test('the examples of RFC 7616: the stronger algorithm is taken', () => {
    const header =
      'Digest username="Mufasa", realm="http-auth@example.org", nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", ' +
      'uri="/dir/index.html", response="8ca523f5e9506fed4657c9700eebdbec", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS", ' +
      'algorithm=MD5, qop=auth, nc=00000001, cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ"'
    expect(answer([md5Challenge])).toBe(header)
    const strong = 'response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"'
    expect(answer([md5Challenge, shaChallenge])).toContain(strong)
    expect(answer([`${md5Challenge}, Basic realm="x", ${shaChallenge}`])).toContain(strong)
  })

  test('the example of RFC 2069, as older services ask', () => {
    const header = 'Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"'
    const of2069 = { url: 'http://www.nowhere.org/dir/index.html', password: 'CircleOfLife' }
    const response = answer([header], of2069)
    expect(response).toContain('response="1949323746fe6a43ef61f9606e7febea"')
    expect(response).not.toMatch(/qop|cnonce|nc=|algorithm|opaque/)
  })

  test('names and passwords with quotes and other alphabets', () => {
    const response = answer(['Digest realm="a \\"b\\"", nonce="n", algorithm=md5-sess, qop=auth'], {
      user: '小"雨',
    })
    expect(response).toContain('username="小\\"雨"')
    expect(response).toContain('realm="a \\"b\\""')
    expect(response).toContain('algorithm=md5-sess')
  })

  test.each([
    ['Basic realm="Digest"'],
    ['Digest realm="x", nonce="n", algorithm=SHA-512'],
    ['Digest qop=auth-int, nonce="n"'],
    [''],
  ])('there is no answer to %s', async (header) => {
    expect(answer([header])).toBeUndefined()
  })
})
