import type { Locale } from '../platform/copy.ts'

type SiteCopy = {
  readonly incomplete: string
  readonly submitted: string
  readonly wrongEmail: string
  readonly wrongTelephone: string
  readonly tooLong: (most: number) => string
  readonly tooOften: string
  readonly decided: string
  readonly fees: Readonly<Record<string, string>>
  readonly received: string
  readonly interest: string
  readonly installment: (count: number) => string
  readonly termRange: (counts: string) => string
  readonly income: (amount: string, per: 'month' | 'year') => string
}

/** The two messages of the specification's official site (section 5), and those it leaves out. */
export const siteCopy: Readonly<Record<Locale, SiteCopy>> = {
  en: {
    incomplete: 'Please provide complete information!',
    submitted: 'Submit successfully!',
    wrongEmail: 'This is not an e-mail address. Please check it.',
    wrongTelephone: 'Please enter a telephone number that we can call.',
    tooLong: most => `Please use at most ${most} characters.`,
    tooOften: 'You have written several times just now. Please wait an hour, or call us.',
    decided: 'This message is already answered.',
    fees: { processing: 'Processing fee', service: 'Service fee' },
    received: 'You receive',
    interest: 'Interest',
    installment: count => `Each of ${count} monthly installments`,
    termRange: counts => `${counts} monthly installments`,
    income: (amount, per) => `${amount} a ${per}`,
  },
  id: {
    incomplete: 'Mohon lengkapi informasinya!',
    submitted: 'Berhasil dikirim!',
    wrongEmail: 'Alamat e-mail ini tidak sesuai. Mohon periksa kembali.',
    wrongTelephone: 'Mohon isi nomor telepon yang dapat kami hubungi.',
    tooLong: most => `Paling banyak ${most} karakter.`,
    tooOften: 'Anda baru saja menulis beberapa kali. Mohon tunggu satu jam, atau telepon kami.',
    decided: 'Pesan ini sudah dijawab.',
    fees: { processing: 'Biaya proses', service: 'Biaya layanan' },
    received: 'Anda menerima',
    interest: 'Bunga',
    installment: count => `Setiap cicilan bulanan, ${count} kali`,
    termRange: counts => `${counts} kali cicilan bulanan`,
    income: (amount, per) => `${amount} per ${per === 'month' ? 'bulan' : 'tahun'}`,
  },
}
