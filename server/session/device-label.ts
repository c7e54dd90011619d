import type { CommonParameters } from '#contract/common-parameters.ts'

const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg/],
  ['Samsung Internet', /\bSamsungBrowser/],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)/],
  ['Chrome', /\b(Chrome|CriOS)/],
  ['Safari', /\bSafari/],
]
const systems: readonly (readonly [string, RegExp])[] = [
  ['Android', /\bAndroid/],
  ['iPhone', /\biPhone/],
  ['iPad', /\biPad/],
  ['Windows', /\bWindows/],
  ['Mac', /\bMac OS X/],
  ['Linux', /\bLinux/],
]
const nameOf = (list: typeof browsers, agent: string) =>
  list.find(([, pattern]) => pattern.test(agent))?.[0]

/** A label by which a borrower recognises a device; empty when its browser is unknown. */
export const deviceLabel = (common: CommonParameters, agent: string): string => {
  if (common.deviceName !== undefined) return common.deviceName.slice(0, 120)
  return [nameOf(browsers, agent), nameOf(systems, agent)].filter(Boolean).join(', ')
}
