import { localizedCopy } from '../localization/localized-copy.ts'

/** Expected text about passkeys. */
export const passkeyCopy = localizedCopy({
  ID: {
    offer: 'Lain kali masuk tanpa kode',
    later: 'Nanti saja',
    add: 'Tambahkan passkey di perangkat ini',
    added: 'Passkey ditambahkan. Lain kali Anda bisa masuk dengan passkey ini.',
    notAdded: 'Passkey tidak ditambahkan. Anda bisa mencoba lagi.',
    list: 'Passkey',
    removed:
      'Passkey dihapus dan tidak bisa lagi dipakai untuk masuk. Perangkat lain yang masuk dengan passkey itu sudah dikeluarkan. Anda juga bisa menghapusnya di pengaturan perangkat.',
    use: 'Pakai passkey',
    unused: 'Passkey tidak jadi dipakai. Coba lagi, atau masuk dengan kode.',
    refused: 'Passkey ini tidak dapat dipakai untuk masuk. Gunakan kode SMS.',
  },
  IN: {
    offer: 'Sign in without a code next time',
    later: 'Not now',
    add: 'Add a passkey on this device',
    added: 'Passkey added. You can sign in with it next time.',
    notAdded: 'No passkey was added. You can try again.',
    list: 'Passkeys',
    removed:
      "The passkey is removed and no longer signs in. Other devices that it signed in are signed out. You can also delete it in your device's settings.",
    use: 'Use a passkey',
    unused: 'No passkey was used. Try again, or sign in with a code.',
    refused: 'This passkey does not sign in here. Please use an SMS code.',
  },
})
