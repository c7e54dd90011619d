import type { Bank } from './pay-way.ts'

export const bca: Bank = {
  payCode: 'BCA',
  payName: 'BCA',
  limits: { minMinor: 10_000n, maxMinor: 50_000_000n },
  methods: [
    {
      name: 'ATM BCA',
      steps: {
        id: ({ number, amountText }) => [
          'Masukkan kartu ATM BCA dan PIN Anda.',
          'Pilih Transaksi Lainnya, lalu Transfer, lalu Ke Rek BCA Virtual Account.',
          `Masukkan nomor virtual account ${number}, lalu pilih Benar.`,
          `Periksa nama dan jumlahnya, ${amountText}. Jika sesuai, pilih Ya.`,
          'Ambil dan simpan struknya sebagai bukti pembayaran.',
        ],
        en: ({ number, amountText }) => [
          'Insert your BCA card and enter your PIN.',
          'Choose Other Transactions, then Transfer, then To BCA Virtual Account.',
          `Enter the virtual account number ${number} and choose Correct.`,
          `Check the name and the amount, ${amountText}. If they are right, choose Yes.`,
          'Take the receipt and keep it as proof of payment.',
        ],
      },
    },
    {
      name: 'BCA mobile (m-BCA)',
      steps: {
        id: ({ number, amountText }) => [
          'Buka aplikasi BCA mobile, pilih m-BCA, lalu masukkan kode akses Anda.',
          'Pilih m-Transfer, lalu BCA Virtual Account.',
          `Masukkan nomor virtual account ${number}, lalu pilih Send.`,
          `Periksa nama dan jumlahnya, ${amountText}, lalu pilih OK.`,
          'Masukkan PIN m-BCA Anda. Simpan tangkapan layar bukti pembayarannya.',
        ],
        en: ({ number, amountText }) => [
          'Open BCA mobile, choose m-BCA and enter your access code.',
          'Choose m-Transfer, then BCA Virtual Account.',
          `Enter the virtual account number ${number} and choose Send.`,
          `Check the name and the amount, ${amountText}, then choose OK.`,
          'Enter your m-BCA PIN. Keep a screenshot of the proof of payment.',
        ],
      },
    },
    {
      name: 'myBCA',
      steps: {
        id: ({ number, amountText }) => [
          'Buka aplikasi myBCA dan masuk dengan BCA ID Anda.',
          'Pilih Transfer, lalu Virtual Account.',
          `Masukkan nomor virtual account ${number}, lalu pilih Lanjut.`,
          `Pilih rekening sumber dana, lalu periksa nama dan jumlahnya, ${amountText}.`,
          'Masukkan PIN Anda. Simpan bukti pembayarannya.',
        ],
        en: ({ number, amountText }) => [
          'Open the myBCA app and sign in with your BCA ID.',
          'Choose Transfer, then Virtual Account.',
          `Enter the virtual account number ${number} and continue.`,
          `Choose the account to pay from, then check the name and the amount, ${amountText}.`,
          'Enter your PIN. Keep the proof of payment.',
        ],
      },
    },
    {
      name: 'KlikBCA (internet banking)',
      steps: {
        id: ({ number, amountText }) => [
          'Masuk ke KlikBCA Individual dengan user ID dan PIN Anda.',
          'Pilih Transfer Dana, lalu Transfer ke BCA Virtual Account.',
          `Masukkan nomor virtual account ${number}, lalu pilih Lanjutkan.`,
          `Periksa nama dan jumlahnya, ${amountText}.`,
          'Masukkan respons KeyBCA Appli 1, lalu pilih Kirim. Simpan bukti pembayarannya.',
        ],
        en: ({ number, amountText }) => [
          'Sign in to KlikBCA Individual with your user ID and PIN.',
          'Choose Fund Transfer, then Transfer to BCA Virtual Account.',
          `Enter the virtual account number ${number} and continue.`,
          `Check the name and the amount, ${amountText}.`,
          'Enter the KeyBCA Appli 1 response and submit. Keep the proof of payment.',
        ],
      },
    },
  ],
}
