/*
 * What a browser reports about itself, in words for people. Owns: reading it. It is only a claim, so nothing may depend on it.
 */
import type { DeviceKind } from '@lectern/contracts'

export interface Device {
  kind: DeviceKind
  /** As it is written everywhere; empty when not recognised. */
  browser: string
  system: string
}

/** The first that fits: browsers name their relatives too. */
const browsers: readonly [pattern: RegExp, name: string][] = [
  [/DingTalk/i, 'DingTalk'],
  [/wxwork/i, 'WeCom'],
  [/MicroMessenger/i, 'WeChat'],
  [/Lark|Feishu/i, 'Lark'],
  [/QQBrowser/i, 'QQ Browser'],
  [/\bQuark\//i, 'Quark'],
  [/UCBrowser/i, 'UC Browser'],
  [/MiuiBrowser/i, 'Mi Browser'],
  [/HuaweiBrowser/i, 'Huawei Browser'],
  [/SamsungBrowser/i, 'Samsung Internet'],
  [/Vivaldi/i, 'Vivaldi'],
  [/OPR\/|Opera/, 'Opera'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS|Chromium/, 'Chrome'],
  // Pattern: 300 characters.
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
  [/curl\//i, 'curl'],
  [/PostmanRuntime/i, 'Postman'],
  [/^Java|okhttp|Apache-HttpClient/i, 'Java'],
  [/python/i, 'Python'],
  [/node|undici|axios/i, 'Node.js'],
  [/Go-http-client/i, 'Go'],
]

const systems: readonly [pattern: RegExp, name: string, kind: DeviceKind][] = [
  [/iPhone|iPod/, 'iPhone', 'phone'],
  [/iPad/, 'iPad', 'tablet'],
  [/OpenHarmony|HarmonyOS/i, 'HarmonyOS', 'phone'],
  // Pattern: 300 characters.
  [/Android.*Mobile/, 'Android', 'phone'],
  [/Android/, 'Android', 'tablet'],
  [/Windows/, 'Windows', 'computer'],
  [/Macintosh|Mac OS X/, 'macOS', 'computer'],
  [/CrOS/, 'ChromeOS', 'computer'],
  [/Linux|X11/, 'Linux', 'computer'],
]

const programs = new Set(['curl', 'Postman', 'Java', 'Python', 'Node.js', 'Go'])

/** @param userAgent the header, cut to the length it is stored with */
export function readUserAgent(userAgent: string): Device {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
  const [, system = '', kind = 'program' as const] = systems.find(([pattern]) => pattern.test(userAgent)) ?? []
  return { browser, system, kind: programs.has(browser) ? 'program' : kind }
}
