import type { Bank } from './pay-way.ts'

export const permata: Bank = {
  payCode: 'PERMATA',
  payName: 'PermataBank',
  limits: { minMinor: 1n, maxMinor: 9_999_999_999n },
  methods: [
    {
      name: 'ATM PermataBank',
      steps: {
        id: ({ number, amountText }) => [
          'Masukkan kartu ATM PermataBank dan PIN Anda.',
          'Pilih Transaksi Lainnya, lalu Pembayaran, lalu Pembayaran Lainnya.',
          'Pilih Virtual Account.',
          `Masukkan nomor virtual account ${number}, lalu pilih Benar.`,
          `Periksa nama dan jumlahnya, ${amountText}. Jika sesuai, pilih Benar.`,
          'Ambil dan simpan struknya sebagai bukti pembayaran.',
        ],
        en: ({ number, amountText }) => [
          'Insert your PermataBank card and enter your PIN.',
          'Choose Other Transactions, then Payment, then Other Payments.',
          'Choose Virtual Account.',
          `Enter the virtual account number ${number} and choose Correct.`,
          `Check the name and the amount, ${amountText}. If they are right, choose Correct.`,
          'Take the receipt and keep it as proof of payment.',
        ],
      },
    },
    {
      name: 'PermataMobile X',
      steps: {
        id: ({ number, amountText }) => [
          'Buka aplikasi PermataMobile X dan masuk.',
          'Pilih Bayar Tagihan, lalu Virtual Account.',
          `Masukkan nomor virtual account ${number}.`,
          `Pilih rekening sumber dana, lalu periksa jumlahnya, ${amountText}.`,
          'Masukkan kode respons mobile Anda. Simpan bukti pembayarannya.',
        ],
        en: ({ number, amountText }) => [
          'Open the PermataMobile X app and sign in.',
          'Choose Pay Bills, then Virtual Account.',
          `Enter the virtual account number ${number}.`,
          `Choose the account to pay from, then check the amount, ${amountText}.`,
          'Enter your mobile response code. Keep the proof of payment.',
        ],
      },
    },
    {
      name: 'PermataNet (internet banking)',
      steps: {
        id: ({ number, amountText }) => [
          'Masuk ke PermataNet dengan user ID dan password Anda.',
          'Pilih Pembayaran, lalu Virtual Account.',
          `Masukkan nomor virtual account ${number}.`,
          `Pilih rekening sumber dana, lalu periksa jumlahnya, ${amountText}.`,
          'Masukkan kode token Anda. Simpan bukti pembayarannya.',
        ],
        en: ({ number, amountText }) => [
          'Sign in to PermataNet with your user ID and password.',
          'Choose Payment, then Virtual Account.',
          `Enter the virtual account number ${number}.`,
          `Choose the account to pay from, then check the amount, ${amountText}.`,
          'Enter your token code. Keep the proof of payment.',
        ],
      },
    },
  ],
}
