/** The first that fits counts: many browsers also call themselves Chrome and Safari, many systems also Linux. */
const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\bWindows\b/, 'Windows'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** Browser and system from a `User-Agent` header: just enough to recognise one's own device. */
export function deviceOf(userAgent: string | null): { browser: string | undefined; system: string | undefined } {
  const first = (names: readonly (readonly [RegExp, string])[]) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return { browser: first(browsers), system: first(systems) }
}
