import type { CapRow } from '#domain/rate-caps/cap-rows.ts'

/** The circular that a limit comes from, by its number, which is the same in every language. */
export const citation = ({ source }: Pick<CapRow, 'source'>): string => {
  const [number] = /\d+\/SEOJK\.\d+\/\d{4}/.exec(source) ?? []
  return number === undefined ? 'OJK' : `SEOJK ${number}`
}
