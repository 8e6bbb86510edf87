import type { ComponentChildren } from 'preact';
import { SignButton } from './basics.tsx';
import { toggleTheme } from './window.ts';

interface BarProps {
  readonly brand?: string;
  /** Where the brand leads to. */
  readonly home: string;
  readonly label?: string;
  readonly links?: readonly (readonly [id: string, name: string])[];
  readonly current?: string;
  readonly themeTitle?: string;
  /** Tools before that of light and dark. */
  readonly children?: ComponentChildren;
}

/** What stands at the top of every page. */
export function Bar(props: BarProps) {
  const { brand = 'Counterproof', home, label, links = [], current, themeTitle = 'Light or dark', children } = props;
  return (
    <header id="bar">
      <a class="brand" href={`#${home}`}>
        {brand}
      </a>
      {links.length > 0 && (
        <nav aria-label={label}>
          {links.map(([id, name]) => (
            <a href={`#${id}`} aria-current={id === current ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
      )}
      <div class="tools">
        {children}
        <SignButton sign="theme" label="Light or dark" title={themeTitle} onClick={toggleTheme} />
      </div>
    </header>
  );
}
