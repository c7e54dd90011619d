import type { ClipReason } from '#domain/cost-guard/guard-charge.ts'
import type { Locale } from '../platform/copy.ts'

type ExtensionCopy = {
  readonly fee: string
  readonly arrears: string
  readonly owedAfter: string
  readonly newDay: (no: number) => string
  readonly notOffered: string
  readonly notDue: string
  readonly usedUp: string
  readonly aboveCap: Record<ClipReason, string>
}

export const extensionCopy: Record<Locale, ExtensionCopy> = {
  id: {
    fee: 'Biaya perpanjangan',
    arrears: 'Bunga dan biaya yang sudah jatuh tempo',
    owedAfter: 'Sisa tagihan setelahnya',
    newDay: no => `Jatuh tempo baru cicilan ${no}`,
    notOffered: 'Pinjaman ini tidak memiliki perpanjangan. Bila Anda kesulitan, hubungi kami.',
    notDue: 'Belum ada tagihan yang jatuh tempo, jadi tambahan waktu belum diperlukan.',
    usedUp: 'Perpanjangan untuk pinjaman ini sudah terpakai. Bila Anda kesulitan, hubungi kami.',
    aboveCap: {
      'daily-cap':
        'Biaya perpanjangan akan melewati batas harian, jadi tidak kami tawarkan. Bila Anda kesulitan, hubungi kami.',
      'total-cap':
        'Biaya perpanjangan akan melewati batas total biaya pinjaman ini, jadi tidak kami tawarkan. Bila Anda kesulitan, hubungi kami.',
      'house-cap':
        'Dengan biaya perpanjangan, total biaya akan melebihi pokok pinjaman, jadi tidak kami tawarkan. Bila Anda kesulitan, hubungi kami.',
    },
  },
  en: {
    fee: 'Extension fee',
    arrears: 'Interest and charges already due',
    owedAfter: 'Left to pay after that',
    newDay: no => `New due date, installment ${no}`,
    notOffered: 'This loan has no extension. If you are in difficulty, please call us.',
    notDue: 'Nothing is due yet, so there is no need for more time.',
    usedUp:
      'All extensions of this loan are used for now. If you are in difficulty, please call us.',
    aboveCap: {
      'daily-cap':
        'The fee would pass the daily limit, so we do not offer it. If you are in difficulty, please call us.',
      'total-cap':
        'The fee would take this loan past the limit on its cost, so we do not offer it. If you are in difficulty, please call us.',
      'house-cap':
        'With the fee the charges would exceed the loan itself, so we do not offer it. If you are in difficulty, please call us.',
    },
  },
}
