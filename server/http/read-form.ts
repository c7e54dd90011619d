import { formFieldBytes } from './limit-body.ts'
import { type FormPart, MalformedForm, readMultipart } from './multipart.ts'
import type { UploadSpool } from './upload-spool.ts'

/** The form's texts are longer than all texts of a form may be. */
export class TextTooLong extends Error {}

/**
 * Reads a multipart form while it arrives: its texts into memory, its files into the spool. Without
 * a spool a form with a file is refused.
 * @throws MalformedForm, TextTooLong, and what `chunks` throws.
 */
export const readForm = async (
  boundary: string,
  chunks: AsyncIterable<Uint8Array>,
  spool?: UploadSpool,
): Promise<FormData> => {
  const form = new FormData()
  let part: FormPart | undefined
  let text: Buffer[] = []
  let textBytes = 0
  const endPart = async () => {
    if (!part) return
    if (part.file && spool) form.append(part.name, await spool.end())
    else form.append(part.name, Buffer.concat(text).toString('utf8'))
    text = []
  }
  for await (const piece of readMultipart(boundary, chunks)) {
    if (!Buffer.isBuffer(piece)) {
      await endPart()
      part = piece
      if (part.file && !spool) throw new MalformedForm('it has a file, which this form takes not')
      if (part.file) spool?.begin(part.file)
    } else if (part?.file) {
      await spool?.write(piece)
    } else {
      textBytes += piece.length
      if (textBytes > formFieldBytes) throw new TextTooLong()
      text.push(Buffer.from(piece))
    }
  }
  await endPart()
  return form
}
