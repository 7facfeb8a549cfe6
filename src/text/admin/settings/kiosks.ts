import { texts } from '#text/texts.ts'

/** Texts of the back office's page for kiosks. */
export const deskKioskTexts = texts('admin.kioskos', {
  title: 'Kioskos',
  lead: 'Tabletas en la entrada: tus clientes registran ahí su llegada, y no pueden abrir nada más.',
  start: 'Usar este dispositivo',
  count:
    '{count, plural, =0 {Ningún kiosko abierto} one {1 kiosko abierto} other {{count} kioskos abiertos}}',
  empty: 'Ningún kiosko abierto.',
  emptyHint: 'Entra desde la tableta y presiona «Usar este dispositivo».',
  columns: { name: 'Kiosko', started: 'Abierto', seen: 'Última señal' },
  by: 'por {name}',
  end: 'Cerrar',
  endOf: 'Cerrar {name}',
  ending: {
    title: 'Cerrar {name}',
    lead: 'La tableta ya no podrá registrar llegadas. Para usarla otra vez, alguien del equipo la abre de nuevo.',
    confirm: 'Cerrar kiosko',
    done: 'Kiosko cerrado.',
  },
  starting: {
    title: 'Usar este dispositivo como kiosko',
    lead: 'Tu sesión se cierra en este dispositivo. Para salir del kiosko hace falta el PIN; si lo olvidas, ciérralo aquí desde otro dispositivo.',
    name: 'Nombre',
    nameHint: 'Para reconocerlo en la lista.',
    defaultName: 'Entrada',
    location: 'Ubicación',
    pin: 'PIN para salir',
    pinHint: 'De 4 a 6 números, ni repetidos ni seguidos.',
    pinWrong: 'El PIN tiene de 4 a 6 números.',
    required: 'Escribe este dato.',
    confirm: 'Abrir kiosko',
  },
})
