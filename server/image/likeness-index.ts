import type { Services } from '../services.ts'

const partBytes = 2
const indexBytes = 32

/**
 * The blind indexes of a likeness (64 bits), one for each 16 bits, one after the other. Two encodings
 * of one picture differ in a bit or two, so that most of the four are equal.
 */
export const likenessIndex = ({ cipher }: Pick<Services, 'cipher'>, likeness: Buffer): Buffer => {
  const parts = Array.from({ length: likeness.length / partBytes }, (_, part) =>
    likeness.subarray(part * partBytes, (part + 1) * partBytes).toString('hex'),
  )
  return Buffer.concat(parts.map((bits, part) => cipher.index(`likeness:${part}:${bits}`)))
}

/** The single indexes of `likenessIndex`. */
export const likenessParts = (index: Buffer): Buffer[] =>
  Array.from({ length: index.length / indexBytes }, (_, part) =>
    index.subarray(part * indexBytes, (part + 1) * indexBytes),
  )
