import { describe, expect, test } from 'vitest'
import { contrast, parseHex, type Rgb, readableContrast } from '#domain/colour/colour.ts'
import { accent, brandStyles, defaultBrand } from './brand.ts'

const color = (text: string): Rgb => {
  const parsed = parseHex(text)
  if (!parsed) throw new Error(`${text} is no colour`)
  return parsed
}

const property = (styles: string, name: string): Rgb =>
  color(new RegExp(`--${name}:(#[0-9a-f]{6})`).exec(styles)?.[1] ?? '')

describe('a brand', () => {
  test('is drawn in its own colours', () => {
    const styles = brandStyles({
      gradientFrom: '#112233',
      gradientTo: '#223344',
      fontColour: '#fefefe',
      highlightColour: '#0a5662',
    })
    const names = ['brand', 'on-brand', 'action', 'on-action', 'accent']
    expect(names.map(name => property(styles, name))).toEqual(
      ['#112233', '#fefefe', '#112233', '#fefefe', '#0a5662'].map(color),
    )
    expect(styles).toContain('--brand-ground:linear-gradient(135deg,#112233,#223344)')
  })

  test('of one colour has flat headers', () => {
    expect(brandStyles(defaultBrand)).toContain(`--brand-ground:${defaultBrand.gradientFrom};`)
    expect(brandStyles(defaultBrand)).not.toContain('gradient(')
  })

  test.each(['#ffd400', '#ff0000', '#00ffcc', '#000000', '#ffffff', '#0a6672'])(
    'highlighting in %s gives an accent that reads in both themes',
    highlightColour => {
      const styles = brandStyles({ ...defaultBrand, highlightColour })
      const [light, dark] = [...styles.matchAll(/--accent:(#[0-9a-f]{6})/g)].map(([, hex]) =>
        color(hex ?? ''),
      )
      expect(contrast(light as Rgb, color('#f3ecdf'))).toBeGreaterThanOrEqual(readableContrast)
      expect(contrast(dark as Rgb, color('#1f2b27'))).toBeGreaterThanOrEqual(readableContrast)
    },
  )

  test.each(['#ffd400', '#ff0000', '#00ffcc', '#ffffff', '#0a6672'])(
    'highlighting in %s also reads on its own soft ground',
    highlightColour => {
      const styles = brandStyles({ ...defaultBrand, highlightColour })
      const pairs = [...styles.matchAll(/--accent:(#\w{6});.*?--accent-soft:(#\w{6})/g)]
      expect(pairs).toHaveLength(2)
      for (const [, ink = '', ground = ''] of pairs) {
        // Rounding may change the contrast by up to a hundredth.
        expect(contrast(color(ink), color(ground))).toBeGreaterThanOrEqual(readableContrast - 0.01)
      }
    },
  )

  test.each(['red', 'url(//elsewhere)', '#fff}</style><script>', ''])(
    'with "%s" for a colour falls back to ours',
    text => {
      const fallback = brandStyles(defaultBrand)
      expect(brandStyles({ ...defaultBrand, gradientFrom: text })).toBe(fallback)
      expect(brandStyles({ ...defaultBrand, fontColour: text })).toBe(fallback)
      expect(brandStyles({ ...defaultBrand, highlightColour: text })).toBe(fallback)
    },
  )
})

test('a colour that already reads is left alone', () => {
  const highlight = color('#0a6672')
  expect(accent(highlight, { ground: color('#ffffff'), towards: color('#000000') })).toEqual(
    highlight,
  )
})

test.each(['#ffd400', '#ff0000', '#0b5c50', '#7a7a7a'])(
  'text on the accent of %s is readable',
  highlightColour => {
    const styles = brandStyles({ ...defaultBrand, highlightColour })
    const pairs = [...styles.matchAll(/--accent:(#\w{6});--on-accent:(#\w{6})/g)]
    expect(pairs).toHaveLength(2)
    for (const [, ground = '', ink = ''] of pairs) {
      expect(contrast(color(ink), color(ground))).toBeGreaterThanOrEqual(readableContrast)
    }
  },
)

test('contrast is that of the published formula', () => {
  expect(contrast(color('#000'), color('#fff'))).toBeCloseTo(21, 5)
  expect(contrast(color('#777777'), color('#ffffff'))).toBeCloseTo(4.48, 2)
})
