import sharp from 'sharp'
import type { Randomness } from '../../platform/security/ids.ts'
import { alphabet, glyphs } from './glyphs.ts'

const width = 240
const height = 88
/** Pairs of ink and background, each of at least 7:1 contrast. */
const colours = [
  ['#0b3b36', '#f4f0e6'],
  ['#4a1942', '#faf3f8'],
  ['#12372a', '#f1f7ee'],
  ['#5c2018', '#fbf3ee'],
] as const
/** Lines through all letters, in their colour and about as thick. */
const crossingLines = 2
/** Lines in the colour of the background, which cut letters apart. */
const cuttingLines = 1
/** Pieces of other letters, as thick as the letters. */
const fragments = 4

/** A picture of a text, with the letters and the places of their centres in it. */
export type CaptchaDrawing = {
  readonly png: Buffer
  readonly letters: readonly { readonly letter: string; readonly centre: number }[]
}

/** As many characters, each equally likely. */
export const newCaptchaText = (random: Randomness, length: number): string =>
  Array.from({ length }, () => alphabet[random.integer(alphabet.length)]).join('')

type Between = (low: number, high: number) => number

/** A path with every coordinate moved a little. */
const bend = (path: string, by: number, between: Between): string =>
  path.replace(/-?\d+(\.\d+)?/g, value => String(Number(value) + between(-by, by)))

/** Letters of differing width that touch or overlap, so that no gap shows where one ends. */
const placeLetters = (text: string, between: Between) => {
  const scales = [...text].map(() => between(3.5, 4.9))
  const overlap = between(0.9, 1.02)
  const advances = scales.map(scale => 11.5 * scale * overlap * between(0.86, 1.12))
  const total = advances.reduce((sum, advance) => sum + advance, 0)
  let left = between(6, Math.max(7, width - total - 6))
  return [...text].map((letter, place) => {
    const [scale = 4, advance = 40] = [scales[place], advances[place]]
    const centre = left + advance / 2
    left += advance
    return { letter, scale, centre, middle: height / 2 + between(-12, 12) }
  })
}

const letterPath = (
  { letter, scale, centre, middle }: ReturnType<typeof placeLetters>[number],
  between: Between,
): string => {
  const turn = `rotate(${between(-24, 24)}) skewX(${between(-18, 18)})`
  const stretch = `scale(${scale * between(0.86, 1.14)} ${scale * between(0.86, 1.14)})`
  const moved = `translate(${centre} ${middle}) ${turn} ${stretch} translate(-5 -7)`
  const path = bend(glyphs[letter] ?? '', 0.85, between)
  return `<path transform="${moved}" stroke-width="${between(1.1, 1.7)}" d="${path}"/>`
}

/** A line from side to side that rises and falls within the letters' height. */
const crossingLine = (between: Between, stroke: string): string => {
  const heights = Array.from({ length: 4 }, () => between(8, height - 8))
  const [first, second, third, last] = heights
  const path = `M0 ${first} C${between(50, 100)} ${second} ${between(140, 190)} ${third} ${width} ${last}`
  return `<path ${stroke} d="${path}"/>`
}

/** One stroke or curve of a random letter, anywhere. */
const fragment = (random: Randomness, between: Between): string => {
  const strokes = (glyphs[alphabet[random.integer(alphabet.length)] ?? ''] ?? '').split(/ (?=M)/)
  const points = (strokes[random.integer(strokes.length)] ?? '').split(/ (?=[LC])/)
  const path = bend(points.slice(0, 2).join(' '), 1, between)
  const at = `translate(${between(0, width - 30)} ${between(0, height - 40)})`
  const turn = `rotate(${between(-180, 180)} 10 15) scale(${between(1.2, 2.4)})`
  return `<path transform="${at} ${turn}" stroke-width="${between(1.4, 2)}" d="${path}"/>`
}

/**
 * Draws the characters as a PNG, each time with other places, distortions and lines. What is drawn
 * over the letters is opaque, in their colour and as thick, so that neither colour nor thickness
 * tells it from them. The fault row S11 measures how well a program reads it.
 */
export const drawCaptcha = async (text: string, random: Randomness): Promise<CaptchaDrawing> => {
  const between: Between = (low, high) => low + (random.integer(10_000) / 10_000) * (high - low)
  const repeat = (count: number, draw: () => string) => Array.from({ length: count }, draw).join('')
  const [ink, background] = colours[random.integer(colours.length)] ?? colours[0]
  const letters = placeLetters(text, between)
  const drawn = letters.map(letter => letterPath(letter, between)).join('')
  const cuts = repeat(cuttingLines, () =>
    crossingLine(between, `stroke="${background}" stroke-width="${between(2, 3.2)}"`),
  )
  const lines = repeat(crossingLines, () =>
    crossingLine(between, `stroke-width="${between(2.6, 4.2)}"`),
  )
  const pieces = repeat(fragments, () => fragment(random, between))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${background}"/>
    <g fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">
      ${drawn}${cuts}${lines}${pieces}</g></svg>`
  const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 16 }).toBuffer()
  return { png, letters: letters.map(({ letter, centre }) => ({ letter, centre })) }
}
