import { DEFAULT_THEME, mergeThemeOverrides } from '@mantine/core'
import { expect, test } from 'vitest'
import { theme } from './theme.ts'

const relativeLuminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(start => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Source of the formula: WCAG 2.2, "contrast ratio". */
const contrast = (one: string, other: string): number => {
  const lighter = Math.max(relativeLuminance(one), relativeLuminance(other))
  const darker = Math.min(relativeLuminance(one), relativeLuminance(other))
  return (lighter + 0.05) / (darker + 0.05)
}

test.each(['accent', 'blue', 'gray', 'green', 'orange', 'red'])(
  'a badge of the colour %s can be read',
  name => {
    const shades = { ...DEFAULT_THEME.colors, ...mergeThemeOverrides(theme).colors }[name]
    expect(contrast(shades?.[1] ?? '', shades?.[9] ?? '')).toBeGreaterThanOrEqual(4.5)
  },
)
