/** Stands where a field is on its way, as large as it. */
export const FieldOnItsWay = () => <div className="v-field" aria-hidden="true"><span className="v-field-label">…</span><span className="v-input" /></div>
