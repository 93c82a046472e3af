import { describe, expect, it } from 'vitest'
import { readUserAgent } from './user-agent.ts'

describe('reading what a browser says', () => {
  it.each([
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      { browser: 'Chrome', system: 'macOS', kind: 'computer' },
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      { browser: 'Edge', system: 'Windows', kind: 'computer' },
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
      { browser: 'Firefox', system: 'Linux', kind: 'computer' },
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      { browser: 'Safari', system: 'iPhone', kind: 'phone' },
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 MicroMessenger/8.0',
      { browser: 'WeChat', system: 'Android', kind: 'phone' },
    ],
    ['curl/8.5.0', { browser: 'curl', system: '', kind: 'program' }],
    ['', { browser: '', system: '', kind: 'program' }],
    ['<script>alert(1)</script>', { browser: '', system: '', kind: 'program' }],
  ])('%s', (text, device) => {
    expect(readUserAgent(text)).toEqual(device)
  })
})
