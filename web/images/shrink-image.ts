/** Longest side in pixels that the server stores. */
const longestSide = 1600
/** Smaller files are sent unchanged. */
const smallBytes = 400_000

/**
 * Shrinks a photo for weak networks and drops the camera's metadata. A format this browser cannot
 * decode is sent unchanged; the server validates it.
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
