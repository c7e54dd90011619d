import type { PayBank } from './pay-step-types.ts'

export const bca: PayBank = {
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
        es: ({ number, amountText }) => [
          'Inserte su tarjeta BCA e ingrese su PIN.',
          'Elija «Other Transactions», luego «Transfer» y «To BCA Virtual Account».',
          `Ingrese el número de cuenta virtual ${number} y elija «Correct».`,
          `Revise el nombre y el monto, ${amountText}. Si son correctos, elija «Yes».`,
          'Tome el comprobante y guárdelo como prueba de pago.',
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
        es: ({ number, amountText }) => [
          'Abra BCA mobile, elija m-BCA e ingrese su código de acceso.',
          'Elija «m-Transfer» y luego «BCA Virtual Account».',
          `Ingrese el número de cuenta virtual ${number} y elija «Send».`,
          `Revise el nombre y el monto, ${amountText}, y elija «OK».`,
          'Ingrese su PIN de m-BCA. Guarde una captura del comprobante.',
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
        es: ({ number, amountText }) => [
          'Abra la aplicación myBCA e inicie sesión con su BCA ID.',
          'Elija «Transfer» y luego «Virtual Account».',
          `Ingrese el número de cuenta virtual ${number} y continúe.`,
          `Elija la cuenta de donde paga y revise el nombre y el monto, ${amountText}.`,
          'Ingrese su PIN. Guarde el comprobante.',
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
        es: ({ number, amountText }) => [
          'Inicie sesión en KlikBCA Individual con su usuario y PIN.',
          'Elija «Fund Transfer» y luego «Transfer to BCA Virtual Account».',
          `Ingrese el número de cuenta virtual ${number} y continúe.`,
          `Revise el nombre y el monto, ${amountText}.`,
          'Ingrese la respuesta de KeyBCA Appli 1 y envíe. Guarde el comprobante.',
        ],
      },
    },
  ],
}
