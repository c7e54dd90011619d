import {
  contrast,
  mix,
  parseHex,
  type Rgb,
  readableContrast,
  toHex,
} from '#domain/colour/colour.ts'

/** A lender's colours from the environment, in hex. Source: specification, section 3. */
export type BrandColours = {
  /** Headers and buttons; headers are a gradient to `gradientTo` where that differs. */
  readonly gradientFrom: string
  readonly gradientTo: string
  /** Text on both; the server refuses to start when it is not readable there. */
  readonly fontColour: string
  /** Links, icons and selected elements. */
  readonly highlightColour: string
}

export const defaultBrand: BrandColours = {
  gradientFrom: '#0b3b36',
  gradientTo: '#0b3b36',
  fontColour: '#ffffff',
  highlightColour: '#0b5c50',
}

const white: Rgb = { red: 255, green: 255, blue: 255 }
const nearBlack: Rgb = { red: 10, green: 18, blue: 17 }

/** The lightest and darkest backgrounds of accent text; see tokens.css. */
const lightGround: Rgb = { red: 243, green: 236, blue: 223 }
const darkGround: Rgb = { red: 31, green: 43, blue: 39 }

/**
 * A brand's custom properties as a style sheet. The highlight is darkened or lightened until it is
 * readable on our backgrounds. In the dark theme primary buttons have the lightened highlight,
 * since a dark brand colour has hardly any contrast with the page. Invalid values fall back to our
 * own, which also prevents injection into the document.
 */
export const brandStyles = (brand: BrandColours): string => {
  const colour = (name: keyof BrandColours) => colorOr(brand[name], defaultBrand[name])
  const [from, to, ink] = [colour('gradientFrom'), colour('gradientTo'), colour('fontColour')]
  const light = accent(colour('highlightColour'), { ground: lightGround, towards: nearBlack })
  const dark = accent(colour('highlightColour'), { ground: darkGround, towards: white })
  const ground =
    toHex(from) === toHex(to) ? toHex(from) : `linear-gradient(135deg,${toHex(from)},${toHex(to)})`
  return (
    `:root{--brand:${toHex(from)};--brand-ground:${ground};--on-brand:${toHex(ink)};` +
    `--action:${toHex(from)};--on-action:${toHex(ink)};${accentProperties(light, white)}}` +
    '@media (prefers-color-scheme:dark){:root{--action:var(--accent);--on-action:var(--on-accent);' +
    `${accentProperties(dark, darkGround)}}}`
  )
}

/** The soft ground is a tint of the card's colour. */
const accentProperties = (color: Rgb, ground: Rgb): string =>
  `--accent:${toHex(color)};--on-accent:${toHex(readableOn(color))};` +
  `--accent-soft:${toHex(softened(ground, color))}`

/** White or near black, whichever has more contrast with the ground; white if that is readable. */
const readableOn = (ground: Rgb): Rgb =>
  contrast(white, ground) >= Math.min(readableContrast, contrast(nearBlack, ground))
    ? white
    : nearBlack

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
