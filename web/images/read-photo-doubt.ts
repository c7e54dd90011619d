import { doubtOf, type PhotoDoubt } from './photo-quality.ts'

/** Longest side of the small picture that is looked at; a few milliseconds on a cheap phone. */
const longestSide = 320

/** What a chosen photo may suffer from; undefined too where this browser cannot tell. */
export const readPhotoDoubt = async (file: Blob): Promise<PhotoDoubt | undefined> => {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height)
    return pixels && doubtOf({ ...pixelSize(pixels), grey: greyOf(pixels.data) })
  } catch {
    return undefined
  }
}

const pixelSize = ({ width, height }: ImageData) => ({ width, height })

const greyOf = (rgba: Uint8ClampedArray): Uint8Array => {
  const grey = new Uint8Array(rgba.length / 4)
  for (let index = 0; index < grey.length; index++) {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(index * 4, index * 4 + 3)
    grey[index] = (red * 299 + green * 587 + blue * 114) / 1000
  }
  return grey
}
