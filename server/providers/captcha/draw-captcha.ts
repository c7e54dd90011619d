import sharp from 'sharp'
import type { Randomness } from '../../platform/security/ids.ts'
import { alphabet, glyphs } from './glyphs.ts'

const width = 240
const height = 88
/** Pairs of ink and background, each of at least 7:1 contrast. */
const colours = [
  ['#073b4c', '#eef6f5'],
  ['#4a1942', '#faf3f8'],
  ['#12372a', '#f1f7ee'],
  ['#5c2018', '#fbf3ee'],
] as const
const noiseLines = 5
const noiseDots = 60

/** As many characters, each equally likely. */
export const newCaptchaText = (random: Randomness, length: number): string =>
  Array.from({ length }, () => alphabet[random.integer(alphabet.length)]).join('')

/** Draws the characters as a PNG, each time with other distortions and lines. */
export const drawCaptcha = async (text: string, random: Randomness): Promise<Buffer> => {
  const between = (low: number, high: number) =>
    low + (random.integer(10_000) / 10_000) * (high - low)
  const [ink, background] = colours[random.integer(colours.length)] ?? colours[0]
  const step = (width - 40) / text.length
  const letters = [...text].map((letter, place) => {
    const scale = between(3.4, 4.2)
    const x = 20 + step * place + (step - 10 * scale) / 2 + between(-4, 4)
    const y = (height - 14 * scale) / 2 + between(-6, 6)
    const turn = `rotate(${between(-18, 18)} ${5 * scale} ${7 * scale}) skewX(${between(-12, 12)})`
    const bent = (glyphs[letter] ?? '').replace(/-?\d+(\.\d+)?/g, value =>
      String(Number(value) + between(-0.5, 0.5)),
    )
    const placed = `translate(${x} ${y}) ${turn} scale(${scale})`
    return `<path transform="${placed}" stroke-width="${between(1.3, 1.9)}" d="${bent}"/>`
  })
  const lines = Array.from({ length: noiseLines }, () => {
    const [from, to] = [between(0, height), between(0, height)]
    const middle = `${between(60, 180)} ${between(-30, height + 30)}`
    return `<path stroke-width="${between(1, 2.2)}" opacity="0.6" d="M0 ${from} Q${middle} ${width} ${to}"/>`
  })
  const dots = Array.from({ length: noiseDots }, () => {
    const at = `cx="${between(0, width)}" cy="${between(0, height)}"`
    return `<circle ${at} r="${between(0.6, 1.6)}" fill="${ink}" opacity="0.5"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${background}"/>
    <g fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">
      ${letters.join('')}${lines.join('')}</g>${dots.join('')}</svg>`
  return await sharp(Buffer.from(svg)).png({ palette: true, colours: 16 }).toBuffer()
}
