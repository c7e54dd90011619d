import { describe, expect, test } from 'vitest'
import { doubtOf, type GreyPicture } from './photo-quality.ts'

const width = 320
const height = 200

const draw = (greyAt: (x: number, y: number) => number): GreyPicture => ({
  width,
  height,
  grey: Uint8Array.from({ length: width * height }, (_, index) =>
    greyAt(index % width, Math.floor(index / width)),
  ),
})

/** Lines of print on a grey card. */
const print = (x: number, y: number) => (y % 8 < 3 && x % 6 < 3 ? 40 : 190)

describe('a photo', () => {
  test('of print in focus raises no doubt', () => {
    expect(doubtOf(draw(print))).toBeUndefined()
  })

  test('without an edge may be blurred', () => {
    expect(doubtOf(draw((x, y) => 100 + (x + y) / 8))).toBe('blurred')
  })

  test('with a white patch over the print may have glare', () => {
    const patch = (x: number, y: number) => x > 100 && x < 200 && y > 40 && y < 140
    expect(doubtOf(draw((x, y) => (patch(x, y) ? 255 : print(x, y))))).toBe('glare')
  })

  test('on white paper with print all over raises no doubt', () => {
    expect(doubtOf(draw((x, y) => (y % 8 < 3 && x % 6 < 3 ? 20 : 255)))).toBeUndefined()
  })

  test('too small to tell is not called a reflection', () => {
    expect(doubtOf({ width: 0, height: 0, grey: new Uint8Array() })).toBe('blurred')
  })
})
