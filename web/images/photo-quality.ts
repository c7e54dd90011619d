/** What a photo may suffer from, as far as its pixels tell; a guess that refuses nothing. */
export type PhotoDoubt = 'blurred' | 'glare'

/** Grey values 0 to 255, row by row. */
export type GreyPicture = {
  readonly grey: Uint8Array
  readonly width: number
  readonly height: number
}

/** Of the Laplacian: a printed card in focus has hundreds, one out of focus a few. */
const minSharpness = 40
/** A pixel this bright has lost what was printed there. */
const white = 250
/** A white card has grain; a reflection is one bright patch. In shares of the picture’s cells. */
const glareCells = 0.04
const cellSide = 16

/** Looks at a small grey picture for glare and blur, in this order. */
export const doubtOf = (picture: GreyPicture): PhotoDoubt | undefined => {
  if (brightCells(picture) >= glareCells) return 'glare'
  return sharpness(picture) < minSharpness ? 'blurred' : undefined
}

/** The variance of the Laplacian: low where nothing has an edge. */
const sharpness = ({ grey, width, height }: GreyPicture): number => {
  let sum = 0
  let squares = 0
  let count = 0
  const at = (index: number) => grey[index] ?? 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const index = y * width + x
      const edge =
        4 * at(index) - at(index - 1) - at(index + 1) - at(index - width) - at(index + width)
      sum += edge
      squares += edge * edge
      count++
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

/** The share of cells that are white from edge to edge. */
const brightCells = ({ grey, width, height }: GreyPicture): number => {
  const across = Math.floor(width / cellSide)
  const down = Math.floor(height / cellSide)
  let bright = 0
  for (let cell = 0; cell < across * down; cell++) {
    const left = (cell % across) * cellSide
    const top = Math.floor(cell / across) * cellSide
    bright += isBright({ grey, width, height }, left, top) ? 1 : 0
  }
  return across * down === 0 ? 0 : bright / (across * down)
}

const isBright = ({ grey, width }: GreyPicture, left: number, top: number): boolean => {
  for (let y = top; y < top + cellSide; y++) {
    for (let x = left; x < left + cellSide; x++) {
      if ((grey[y * width + x] ?? 0) < white) return false
    }
  }
  return true
}
