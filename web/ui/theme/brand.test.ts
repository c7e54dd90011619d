import { describe, expect, test } from 'vitest'
import { accent, brandStyles, defaultBrand, readableContrast, readableOn } from './brand.ts'
import { contrast, parseHex, type Rgb } from './color.ts'

const color = (text: string): Rgb => {
  const parsed = parseHex(text)
  if (!parsed) throw new Error(`${text} is no colour`)
  return parsed
}

const property = (styles: string, name: string): Rgb =>
  color(new RegExp(`--${name}:(#[0-9a-f]{6})`).exec(styles)?.[1] ?? '')

describe('a brand', () => {
  test('keeps its own font colour when that reads on every stop of the gradient', () => {
    expect(property(brandStyles(defaultBrand), 'on-brand')).toEqual(color('#ffffff'))
  })

  test('is drawn in its own colours where they can be read', () => {
    const styles = brandStyles({
      gradientFrom: '#112233',
      gradientTo: '#223344',
      fontColour: '#fefefe',
      highlightColour: '#0a5662',
    })
    const names = ['brand-from', 'brand-to', 'on-brand', 'accent']
    expect(names.map(name => property(styles, name))).toEqual(
      ['#112233', '#223344', '#fefefe', '#0a5662'].map(color),
    )
  })

  test.each([
    ['#ffd400', '#ffe97a'],
    ['#101010', '#303030'],
    ['#7a7a7a', '#8a8a8a'],
  ])('of the gradient %s to %s gets text that reads better than its font colour', (from, to) => {
    const styles = brandStyles({
      ...defaultBrand,
      gradientFrom: from,
      gradientTo: to,
      fontColour: from,
    })
    const ink = property(styles, 'on-brand')
    expect(contrast(ink, color(from))).toBeGreaterThan(contrast(color(from), color(to)))
  })

  test.each(['#ffd400', '#ff0000', '#00ffcc', '#000000', '#ffffff', '#0a6672'])(
    'highlighting in %s gives an accent that reads in both themes',
    highlightColour => {
      const styles = brandStyles({ ...defaultBrand, highlightColour })
      const [light, dark] = [...styles.matchAll(/--accent:(#[0-9a-f]{6})/g)].map(([, hex]) =>
        color(hex ?? ''),
      )
      expect(contrast(light as Rgb, color('#eaeff0'))).toBeGreaterThanOrEqual(readableContrast)
      expect(contrast(dark as Rgb, color('#1e2a29'))).toBeGreaterThanOrEqual(readableContrast)
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
  expect(readableOn([color('#000000')], color('#ffffff'))).toEqual(color('#ffffff'))
})

test('contrast is that of the published formula', () => {
  expect(contrast(color('#000'), color('#fff'))).toBeCloseTo(21, 5)
  expect(contrast(color('#777777'), color('#ffffff'))).toBeCloseTo(4.48, 2)
})
