import { contrast, parseHex, readableContrast } from '#domain/colour/colour.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { Environment } from './environment.ts'

/** The lender's name and colours, in hex. Source: specification, section 3. */
export type BrandConfig = {
  readonly appName: string
  /** Colour of headers and buttons; headers are a gradient to `gradientTo` where that differs. */
  readonly gradientFrom: string
  readonly gradientTo: string
  /** Text on both. */
  readonly fontColour: string
  /** Links, icons and selected elements. */
  readonly highlightColour: string
  readonly servicePhone: Readonly<Record<MarketCode, string>>
}

export const brandConfigOf = (
  values: Environment,
  servicePhone: BrandConfig['servicePhone'],
): BrandConfig => ({
  appName: values.RUPYA_APP_NAME,
  gradientFrom: values.RUPYA_GRADIENT_FROM,
  gradientTo: values.RUPYA_GRADIENT_TO ?? values.RUPYA_GRADIENT_FROM,
  fontColour: values.RUPYA_FONT_COLOUR,
  highlightColour: values.RUPYA_HIGHLIGHT_COLOUR,
  servicePhone,
})

/**
 * One line for each colour on which the brand's text has less contrast than WCAG 2.2 AA demands.
 * The highlight is not checked: pages darken or lighten it until it is readable.
 */
export const brandProblems = (values: Environment): string[] =>
  (['RUPYA_GRADIENT_FROM', 'RUPYA_GRADIENT_TO'] as const).flatMap(name => {
    const [ground, ink] = [parseHex(values[name] ?? ''), parseHex(values.RUPYA_FONT_COLOUR)]
    if (!ground || !ink) return []
    const ratio = contrast(ground, ink)
    if (ratio >= readableContrast) return []
    return [
      `${name} is unreadable under RUPYA_FONT_COLOUR: their contrast is ${roundedDown(ratio)} to 1, text needs ${readableContrast} to 1`,
    ]
  })

/** So that 4.49 is not shown as 4.5. */
const roundedDown = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2)
