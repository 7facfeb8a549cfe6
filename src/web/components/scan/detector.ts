import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// The reader's program comes from this site, not from the package's network.
prepareZXingModule({ overrides: { locateFile: () => wasm } })

/** Reads QR codes in any browser. */
export const detector = new BarcodeDetector({ formats: ['qr_code'] })
