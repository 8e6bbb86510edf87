export function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString('en')}/s`;
}

export function ms(value: number): string {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}

export function kilobytes(value: number): string {
  return `${(value / 1000).toFixed(1)} kB`;
}

export function figure(value: number): string {
  if (Number.isNaN(value)) return '–';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
