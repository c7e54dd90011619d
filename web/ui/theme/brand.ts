import { contrast, mix, parseHex, type Rgb, toHex } from './color.ts'

/** A lender's colours from the environment, in hex. Source: specification, section 3. */
export type BrandColours = {
  readonly gradientFrom: string
  readonly gradientTo: string
  /** Text on the gradient. */
  readonly fontColour: string
  /** Links, icons and selected elements. */
  readonly highlightColour: string
}

export const defaultBrand: BrandColours = {
  gradientFrom: '#073b4c',
  gradientTo: '#0d7468',
  fontColour: '#ffffff',
  highlightColour: '#0a6672',
}

const white: Rgb = { red: 255, green: 255, blue: 255 }
const nearBlack: Rgb = { red: 10, green: 18, blue: 17 }

/** The lightest and darkest backgrounds of accent text; see tokens.css. */
const lightGround: Rgb = { red: 234, green: 239, blue: 240 }
const darkGround: Rgb = { red: 30, green: 42, blue: 41 }

/** WCAG 2.2 AA for text. */
export const readableContrast = 4.5

/**
 * A brand's custom properties as a style sheet. A lender may choose any colours: text that is not
 * readable on the gradient becomes white or near black, and the highlight is darkened or
 * lightened until it is readable on our backgrounds. Invalid values fall back to our own, which
 * also prevents injection into the document.
 */
export const brandStyles = (brand: BrandColours): string => {
  const from = colorOr(brand.gradientFrom, defaultBrand.gradientFrom)
  const to = colorOr(brand.gradientTo, defaultBrand.gradientTo)
  const ink = readableOn([from, to], colorOr(brand.fontColour, defaultBrand.fontColour))
  const highlight = colorOr(brand.highlightColour, defaultBrand.highlightColour)
  const light = accent(highlight, { ground: lightGround, towards: nearBlack })
  const dark = accent(highlight, { ground: darkGround, towards: white })
  return (
    `:root{--brand-from:${toHex(from)};--brand-to:${toHex(to)};--on-brand:${toHex(ink)};` +
    `${accentProperties(light, lightGround)}}` +
    `@media (prefers-color-scheme:dark){:root{${accentProperties(dark, darkGround)}}}`
  )
}

const accentProperties = (color: Rgb, ground: Rgb): string =>
  `--accent:${toHex(color)};--on-accent:${toHex(readableOn([color], white))};` +
  `--accent-soft:${toHex(softened(ground, color))}`

/**
 * `preferred` when it is readable on every ground, else white or near black, whichever has more
 * contrast.
 */
export const readableOn = (grounds: readonly Rgb[], preferred: Rgb): Rgb => {
  const worst = (ink: Rgb) => Math.min(...grounds.map(ground => contrast(ink, ground)))
  if (worst(preferred) >= readableContrast) return preferred
  return worst(white) >= worst(nearBlack) ? white : nearBlack
}

/**
 * `color`, moved towards black or white only as far as needed to be readable on `ground`, plain
 * and tinted.
 */
export const accent = (color: Rgb, on: { ground: Rgb; towards: Rgb }): Rgb => {
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mix(color, on.towards, share)
    const grounds = [on.ground, softened(on.ground, candidate)]
    if (grounds.every(ground => contrast(candidate, ground) >= readableContrast)) return candidate
  }
  return on.towards
}

const softened = (ground: Rgb, color: Rgb): Rgb => mix(ground, color, 0.12)

const colorOr = (text: string, fallback: string): Rgb =>
  parseHex(text.trim()) ?? parseHex(fallback) ?? nearBlack
