/** An sRGB colour, each part 0 to 255. */
export type Rgb = { readonly red: number; readonly green: number; readonly blue: number }

/** Reads `#rgb` or `#rrggbb`; undefined for anything else. */
export const parseHex = (text: string): Rgb | undefined => {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text)
  const digits = short ? short.slice(1).map(digit => digit + digit) : hexPairs(text)
  const [red, green, blue] = digits.map(pair => Number.parseInt(pair, 16))
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return { red, green, blue }
}

export const toHex = ({ red, green, blue }: Rgb): string =>
  `#${[red, green, blue].map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** `share` of `other` mixed into `color`, in sRGB; 0 is all `color`, 1 all `other`. */
export const mix = (color: Rgb, other: Rgb, share: number): Rgb => ({
  red: color.red + (other.red - color.red) * share,
  green: color.green + (other.green - color.green) * share,
  blue: color.blue + (other.blue - color.blue) * share,
})

/** Least contrast of text with its ground. Source: WCAG 2.2, AA, 1.4.3. */
export const readableContrast = 4.5

/** Contrast of two colours, 1 to 21. Source: WCAG 2.2, "contrast ratio". */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
}

/** Relative luminance, 0 black to 1 white. Source: WCAG 2.2, "relative luminance". */
const luminance = ({ red, green, blue }: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

const linear = (part: number): number => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const hexPairs = (text: string): string[] =>
  /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text)?.slice(1) ?? []
