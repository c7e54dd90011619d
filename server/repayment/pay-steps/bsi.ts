import type { Bank } from './pay-way.ts'

/** BSI asks for the institution's code first: the first four digits of the number. */
const institutionCode = (number: string) => number.slice(0, 4)
const paymentCode = (number: string) => number.slice(4)

export const bsi: Bank = {
  payCode: 'BSI',
  payName: 'BSI',
  // Its provider's limits were not to be read; these are the narrowest of the other banks.
  limits: { minMinor: 10_000n, maxMinor: 50_000_000n },
  methods: [
    {
      name: 'ATM BSI',
      steps: {
        id: ({ number, amountText }) => [
          'Masukkan kartu ATM BSI dan PIN Anda.',
          'Pilih Menu Utama, lalu Pembayaran/Pembelian, lalu Institusi.',
          `Masukkan ${number} (kode institusi dan kode bayar sekaligus), lalu pilih Benar.`,
          `Periksa nama dan jumlahnya, ${amountText}. Jika sesuai, pilih Benar.`,
          'Ambil dan simpan struknya sebagai bukti pembayaran.',
        ],
        en: ({ number, amountText }) => [
          'Insert your BSI card and enter your PIN.',
          'Choose Main Menu, then Payment/Purchase, then Institution.',
          `Enter ${number} (institution code and payment code in one) and choose Correct.`,
          `Check the name and the amount, ${amountText}. If they are right, choose Correct.`,
          'Take the receipt and keep it as proof of payment.',
        ],
      },
    },
    {
      name: 'BYOND by BSI',
      steps: {
        id: ({ number, amountText }) => [
          'Buka aplikasi BYOND by BSI dan masuk.',
          'Pilih Bayar, lalu Institusi.',
          `Cari kode institusi ${institutionCode(number)}, lalu pilih.`,
          `Masukkan kode bayar ${paymentCode(number)}, lalu pilih Lanjutkan.`,
          `Periksa nama dan jumlahnya, ${amountText}.`,
          'Masukkan PIN Anda. Simpan bukti pembayarannya.',
        ],
        en: ({ number, amountText }) => [
          'Open the BYOND by BSI app and sign in.',
          'Choose Pay, then Institution.',
          `Search for the institution code ${institutionCode(number)} and choose it.`,
          `Enter the payment code ${paymentCode(number)} and continue.`,
          `Check the name and the amount, ${amountText}.`,
          'Enter your PIN. Keep the proof of payment.',
        ],
      },
    },
    {
      name: 'BSI Net (internet banking)',
      steps: {
        id: ({ number, amountText }) => [
          'Masuk ke BSI Net dengan user ID dan password Anda.',
          'Pilih Pembayaran, lalu Institusi.',
          `Pilih kode institusi ${institutionCode(number)}.`,
          `Masukkan kode bayar ${paymentCode(number)} dan pilih rekening sumber dana.`,
          `Periksa nama dan jumlahnya, ${amountText}.`,
          'Masukkan kode otentikasi Anda. Simpan bukti pembayarannya.',
        ],
        en: ({ number, amountText }) => [
          'Sign in to BSI Net with your user ID and password.',
          'Choose Payment, then Institution.',
          `Choose the institution code ${institutionCode(number)}.`,
          `Enter the payment code ${paymentCode(number)} and choose the account to pay from.`,
          `Check the name and the amount, ${amountText}.`,
          'Enter your authentication code. Keep the proof of payment.',
        ],
      },
    },
  ],
}
