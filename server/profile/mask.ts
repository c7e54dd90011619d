/** The last four characters of a number: its owner recognises it, others learn nothing. */
export const maskNumber = (number: string): string =>
  number === '' ? '' : `••••${number.slice(-4)}`

/** The first letter of each word. */
export const maskName = (name: string): string =>
  name.replace(/(\p{L}\p{M}*)[\p{L}\p{M}'’.-]*/gu, '$1•••')

/** Nothing of it: a part of a birth date would narrow the others down. */
export const maskDate = (date: string): string => (date === '' ? '' : '••••')

/** The first letter and the host's last part. */
export const maskEmail = (email: string): string =>
  email.replace(/^(.)[^@]*@.*(\.[^.]+)$/, '$1•••@•••$2')
