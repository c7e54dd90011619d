import sharp from 'sharp'
import type { CaptchaDrawing } from '#server/providers/captcha/draw-captcha.ts'

/** A picture at half its width and height: 1 where there is ink, 0 elsewhere, and between. */
type Ink = { readonly width: number; readonly height: number; readonly values: Float32Array }

const shrink = 2
/** Width of the window in which one letter is looked for, in pixels of the shrunk picture. */
const windowWidth = 32
const step = 2
/** One feature is the mean ink of so many pixels. */
const cell = 2
/** Centres of neighbouring letters are at least and at most so far apart. */
const nearest = 13
const farthest = 40

const inkOf = async (png: Buffer): Promise<Ink> => {
  const { data, info } = await sharp(png)
    .flatten()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [width, height] = [Math.floor(info.width / shrink), Math.floor(info.height / shrink)]
  // The background is the commonest value of the border.
  const background = Math.max(...data.subarray(0, info.width))
  const darkest = data.reduce((least, value) => Math.min(least, value), 255)
  const values = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      for (let dy = 0; dy < shrink; dy += 1) {
        for (let dx = 0; dx < shrink; dx += 1) {
          sum += data[(y * shrink + dy) * info.width + x * shrink + dx] ?? 0
        }
      }
      const grey = sum / (shrink * shrink)
      values[y * width + x] = (background - grey) / Math.max(1, background - darkest)
    }
  }
  return { width, height, values }
}

const columns = windowWidth / cell

/** The window around a centre, as cells; what lies outside the picture has no ink. */
const featuresAt = ({ width, height, values }: Ink, centre: number): Float32Array => {
  const rows = Math.floor(height / cell)
  const features = new Float32Array(columns * rows)
  for (let y = 0; y < rows * cell; y += 1) {
    for (let x = 0; x < windowWidth; x += 1) {
      const at = Math.round(centre) - windowWidth / 2 + x
      if (at < 0 || at >= width) continue
      const cellAt = Math.floor(y / cell) * columns + Math.floor(x / cell)
      features[cellAt] = (features[cellAt] ?? 0) + (values[y * width + at] ?? 0) / (cell * cell)
    }
  }
  return features
}

const distanceOf = (left: Float32Array, right: Float32Array, most: number): number => {
  let sum = 0
  for (let at = 0; at < left.length; at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0)
    sum += difference * difference
    // Checked now and then: a check for each value costs more than it saves.
    if ((at & 31) === 31 && sum > most) return sum
  }
  return sum
}

type Sample = { readonly letter: string; readonly features: Float32Array }
type Reading = { readonly letter: string; readonly distance: number }

const neighbours = 3

/** The letter of the nearest samples, weighted by nearness, and how near they are. */
const readWindow = (samples: readonly Sample[], features: Float32Array): Reading => {
  const best: Reading[] = []
  for (const sample of samples) {
    const most = best.length < neighbours ? Number.POSITIVE_INFINITY : (best.at(-1)?.distance ?? 0)
    const distance = distanceOf(sample.features, features, most)
    if (distance >= most) continue
    best.push({ letter: sample.letter, distance })
    best.sort((left, right) => left.distance - right.distance)
    best.length = Math.min(best.length, neighbours)
  }
  const votes = new Map<string, number>()
  for (const { letter, distance } of best) {
    votes.set(letter, (votes.get(letter) ?? 0) + 1 / (distance + 0.1))
  }
  const [letter = ''] = [...votes].reduce((left, right) => (right[1] > left[1] ? right : left))
  const distance = best.reduce((sum, each) => sum + each.distance, 0) / best.length
  return { letter, distance }
}

/** The centres, from left to right, whose windows are nearest to samples altogether. */
const bestLine = (readings: readonly Reading[], length: number): string => {
  type Line = { readonly cost: number; readonly text: string }
  let lines: (Line | undefined)[] = readings.map(({ letter, distance }) => ({
    cost: distance,
    text: letter,
  }))
  for (let count = 1; count < length; count += 1) {
    const before = lines
    lines = readings.map(({ letter, distance }, at) => {
      let best: Line | undefined
      for (let gap = Math.ceil(nearest / step); gap <= Math.floor(farthest / step); gap += 1) {
        const line = before[at - gap]
        if (line && (!best || line.cost < best.cost)) best = line
      }
      return best && { cost: best.cost + distance, text: best.text + letter }
    })
  }
  const ends = lines.filter(line => line !== undefined)
  return ends.reduce((left, right) => (right.cost < left.cost ? right : left)).text
}

/**
 * Reads captchas as an attacker does who has the painter's source: k nearest neighbours among
 * `drawings`, whose letters and places are known, in a window that is moved over the picture.
 * The letters of a picture are the four places that are nearest to samples altogether.
 */
export const createCaptchaReader = async (drawings: readonly CaptchaDrawing[]) => {
  const samples: Sample[] = []
  const gaps: Sample[] = []
  for (const { png, letters } of drawings) {
    const ink = await inkOf(png)
    for (const { letter, centre } of letters) {
      samples.push({ letter, features: featuresAt(ink, centre / shrink) })
    }
    for (const [at, { centre }] of letters.entries()) {
      const next = letters[at + 1]
      const between = next ? (centre + next.centre) / 2 : centre + farthest
      gaps.push({ letter: '', features: featuresAt(ink, between / shrink) })
    }
  }
  /** The nearest reading among windows a little to the left and right of a place. */
  const readAround = (ink: Ink, centre: number): Reading =>
    [-4, -2, 0, 2, 4]
      .map(shift => readWindow(samples, featuresAt(ink, centre + shift)))
      .reduce((left, right) => (right.distance < left.distance ? right : left))
  return {
    samples: samples.length,
    /** Finds the letters' places by itself. */
    read: async (png: Buffer, length: number): Promise<string> => {
      const ink = await inkOf(png)
      const readings: Reading[] = []
      for (let centre = 0; centre < ink.width; centre += step) {
        const features = featuresAt(ink, centre)
        const { letter, distance } = readWindow(samples, features)
        // A place is a letter's when it is nearer to letters than to places between letters.
        readings.push({ letter, distance: distance - readWindow(gaps, features).distance })
      }
      return bestLine(readings, length)
    },
    /** Knows the letters' centres: no segmentation can do better. */
    readAt: async (png: Buffer, centres: readonly number[]): Promise<string> => {
      const ink = await inkOf(png)
      return centres.map(centre => readAround(ink, centre / shrink).letter).join('')
    },
  }
}
