import type { PrintableDocument } from './printable-document.ts'

/** "loan-statement-p2026….pdf", in the letters of its language. */
export const fileNameOf = ({
  title,
  documentNo,
}: Pick<PrintableDocument, 'title' | 'documentNo'>): string =>
  `${`${title}-${documentNo}`.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')}.pdf`

/** With a name of plain letters for clients that know no other. Source: RFC 6266, section 4.3. */
export const contentDisposition = (name: string): string => {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[^a-z0-9.-]/g, '')
    .replace(/^-+/, '')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
