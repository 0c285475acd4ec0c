import { readSettings } from './services.ts'

const page = (json: string) => new DOMParser().parseFromString(`<script type="application/json" id="settings">${json}</script>`, 'text/html')

describe('the settings of the page', () => {
  it('are what the server wrote', () => {
    expect(readSettings(page('{"apiBase":"https://api.example","registry":"/r.json","programmeName":"Otra"}'))).toEqual({
      apiBase: 'https://api.example',
      registry: '/r.json',
      programmeName: 'Otra',
      passwords: 'normal',
      registryKeys: [],
    })
  })
  it('have defaults', () => expect(readSettings(page(''))).toEqual({ apiBase: '', registry: '/remotes.json', programmeName: 'Luki', passwords: 'normal', registryKeys: [] }))
})
