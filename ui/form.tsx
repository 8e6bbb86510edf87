import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { Icon } from './basics.tsx';

export function Field({ label, children }: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    <label class="field">
      <span>{label}</span>
      {children}
    </label>
  );
}

export type Choice = readonly [value: string, text: string];

interface SelectProps {
  readonly choices: readonly Choice[];
  readonly name?: string;
  readonly label?: string;
  readonly value?: string;
  readonly onInput?: (value: string) => void;
}

export function Select({ choices, name, label, value, onInput }: SelectProps) {
  return (
    <select
      name={name}
      aria-label={label}
      value={value}
      onInput={({ currentTarget }) => onInput?.(currentTarget.value)}
    >
      {choices.map(([each, text]) => (
        <option value={each}>{text}</option>
      ))}
    </select>
  );
}

/** A field with a choice in it. */
export function Choose({ label, ...select }: SelectProps & { readonly label: string }) {
  return (
    <Field label={label}>
      <Select {...select} />
    </Field>
  );
}

/** A field with a line of text, a number or a time. */
export function Input({ label, ...attributes }: InputHTMLAttributes<HTMLInputElement> & { readonly label: string }) {
  return (
    <Field label={label}>
      <input {...attributes} />
    </Field>
  );
}

interface SearchProps {
  readonly label: string;
  readonly hint?: string;
  readonly id?: string;
  readonly name?: string;
  readonly value?: string;
  readonly onInput: (value: string) => void;
}

/** Autocomplete and spell check are off: searches are for names and paths. */
export function Search({ label, hint = label, id, name, value, onInput }: SearchProps) {
  return (
    <label class="search">
      <Icon name="search" />
      <input
        type="search"
        id={id}
        name={name}
        aria-label={label}
        placeholder={hint}
        value={value}
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    </label>
  );
}
