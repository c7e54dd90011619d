/** A form of ours has a dozen fields and at most nine pictures. */
const maxParts = 200
const maxHeaderBytes = 2048

const lineEnd = '\r\n'

/** The boundary that a content type names; undefined when it names none. */
const boundaryOf = (contentType: string): string | undefined => {
  const found = /^multipart\/form-data\s*;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;,"]{1,70}))\s*$/i
  const match = found.exec(contentType)
  return match?.[1] ?? match?.[2]
}

/** The header lines of a part: a field's name, and for a file its name and type. */
const partHeaders =
  /^content-disposition: form-data; name="[^"\r\n]*"(?:; filename="[^"\r\n]*")?(?:\r\ncontent-type: ?[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?: ?; ?[\w-]+=(?:[\w.-]+|"[\w.-]+"))*)?$/i

/**
 * Whether a body is a form as browsers write it, of at most 200 parts. Checked before it is parsed:
 * a parser takes seconds for 600,000 parts, and throws for a body that is cut off.
 */
export const isSoundMultipart = (contentType: string, body: Buffer): boolean => {
  const boundary = boundaryOf(contentType)
  if (boundary === undefined) return false
  const delimiter = `--${boundary}`
  if (body.subarray(0, delimiter.length).toString('latin1') !== delimiter) return false
  let at = delimiter.length
  for (let parts = 0; parts <= maxParts; parts += 1) {
    const after = body.subarray(at, at + 2).toString('latin1')
    if (after === '--') {
      const rest = body.subarray(at + 2)
      return rest.length === 0 || (rest.length === 2 && rest.toString('latin1') === lineEnd)
    }
    if (after !== lineEnd) return false
    const headEnd = body.indexOf(lineEnd + lineEnd, at, 'latin1')
    if (headEnd < 0 || headEnd - at > maxHeaderBytes) return false
    if (!partHeaders.test(body.subarray(at + 2, headEnd).toString('latin1'))) return false
    // The parser looks for the boundary without its dashes, so it may stand nowhere else.
    const end = body.indexOf(boundary, headEnd + 2 * lineEnd.length, 'latin1')
    if (end < 0) return false
    const before = body.subarray(end - lineEnd.length - 2, end).toString('latin1')
    if (before !== `${lineEnd}--`) return false
    at = end + boundary.length
  }
  return false
}
