import * as z from 'zod'

// What providers' fields are held to before anything of them is believed. Numbers arrive here as
// text (see exact-json.ts).

/** Goes into paths and into our unique keys, so nothing but a plain identifier is believed. */
export const providerId = z.string().regex(/^[\w.:-]{1,120}$/)
/** A row of a list, of which nothing but its id may be readable. */
export const rowWithId = z.object({ id: providerId })
/** A bank's own reference of a transfer, such as a UTR; anything else counts as none. */
export const bankReference = z
  .string()
  .regex(/^[A-Za-z0-9]{6,40}$/)
  .nullish()
  .catch(null)
/** What a borrower types. */
export const payNumber = z.string().regex(/^[\w-]{1,40}$/)
/**
 * What a payer's phone opens: a page, or an app by its own scheme. Schemes that run or show what the
 * address itself holds are refused, since it stands in a link of ours.
 */
export const payAddress = z
  .string()
  .max(1000)
  .regex(/^(?!(?:javascript|data|blob|file|vbscript|about):)[a-z][a-z0-9+.-]*:\/\/\S+$/i)
/** A provider's own page; without TLS only that of a simulator on this machine. */
export const pageAddress = z
  .string()
  .regex(/^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)[:/])[\x21-\x7e]{1,300}$/)
export const amountText = z.string().max(40)
export const word = z.string().max(60)

/** No payment is of a year outside these, and neither our calendar nor the database goes far on. */
const EARLIEST = Date.UTC(2000, 0, 1)
const LATEST = Date.UTC(2200, 0, 1)

/** Text that `toDate` makes an instant of. */
export const instantBy = (toDate: (text: string) => Date) =>
  z
    .string()
    .max(40)
    .transform((text, context) => {
      const value = toDate(text)
      if (value.getTime() >= EARLIEST && value.getTime() < LATEST) return value
      context.addIssue({ code: 'custom', message: 'not an instant' })
      return z.NEVER
    })
