/** As many pixels as the server keeps of the longer side. */
const longestSide = 1600
/** A picture this small is sent as it is. */
const smallBytes = 400_000

/**
 * Makes a photo small enough for a weak network, and leaves behind what the camera wrote into it.
 * What this browser cannot read is sent as it is: the server says what it takes.
 */
export const shrinkImage = async (file: File): Promise<Blob> => {
  if (file.size <= smallBytes) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const shrunk = await new Promise<Blob | null>(resolve => {
      canvas.toBlob(resolve, 'image/jpeg', 0.85)
    })
    return shrunk && shrunk.size < file.size ? shrunk : file
  } catch {
    return file
  }
}
