/**
 * A payment code in groups of four, as it is read out and typed at a machine. Codes with other
 * characters than digits and letters stay as the provider wrote them.
 */
export const groupInFours = (code: string): readonly string[] =>
  /^[A-Za-z0-9]*$/.test(code) ? (code.match(/.{1,4}/g) ?? []) : [code]
