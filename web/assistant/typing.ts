/** A sign of typing is sent so often; the server counts somebody as typing for twice as long. */
const signMs = 3_000

let signedAt = 0

/** Whether to say now that the borrower is typing: it was not said just before. */
export const isTimeToSign = (): boolean => {
  if (Date.now() - signedAt < signMs) return false
  signedAt = Date.now()
  return true
}
