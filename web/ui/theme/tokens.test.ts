import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrast, parseHex } from '#domain/colour/colour.ts'

const source = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const [light = '', dark = ''] = source.split('@media (prefers-color-scheme: dark)')

const value = (theme: string, name: string): string => {
  const found = new RegExp(`--${name}: (#[0-9a-f]{6});`)
  return found.exec(theme)?.[1] ?? found.exec(light)?.[1] ?? ''
}

const ratio = (theme: string, ink: string, ground: string): number => {
  const [one, other] = [parseHex(value(theme, ink)), parseHex(value(theme, ground))]
  if (!one || !other) throw new Error(`--${ink} or --${ground} is missing`)
  return contrast(one, other)
}

/** Text needs 4.5, graphics need 3. Source: WCAG 2.2, 1.4.3 and 1.4.11. */
const text = 4.5
const drawn = 3

const pairs: readonly (readonly [ink: string, ground: string, least: number])[] = [
  ['ink', 'canvas', 7],
  ['ink', 'surface', 7],
  ['ink', 'surface-sunken', 7],
  ['ink-muted', 'canvas', text],
  ['ink-muted', 'surface', text],
  ['ink-muted', 'surface-sunken', text],
  ['disabled-ink', 'disabled', text],
  ['line-strong', 'surface', drawn],
  ['star', 'surface', drawn],
  // Progress is a bar of marigold on ink green.
  ['progress', 'progress-ground', drawn],
  ...['due', 'late', 'paid', 'waiting'].flatMap(
    name =>
      [
        [name, `${name}-ground`, text],
        [name, 'surface', text],
        [name, 'canvas', text],
      ] as const,
  ),
]

describe.each([
  ['light', light],
  ['dark', dark],
])('in the %s theme', (_name, theme) => {
  test.each(pairs)('%s reads on %s (at least %d to 1)', (ink, ground, least) => {
    expect(ratio(theme, ink, ground)).toBeGreaterThanOrEqual(least)
  })
})
