import { render } from 'preact';
import { SignButton } from '../../ui/basics.tsx';
import { ZoneButton } from '../../ui/time.tsx';
import { byId, ready, toggleTheme } from '../../ui/window.ts';
import { Compare } from './compare.tsx';
import { Deployment } from './deployment.tsx';
import { Feed } from './feed.ts';
import { FleetTable } from './fleet-table.tsx';
import { type Place, placeIn } from './route.ts';

const feed = new Feed();
let last = '';

void start();

async function start(): Promise<void> {
  await feed.start();
  window.addEventListener('hashchange', arrive);
  arrive();
  ready();
}

function arrive(): void {
  const place = placeIn(location.hash);
  const subject = subjectOf(place);
  document.title = `${subject} · Counterproof fleet`;
  render(<Frame place={place} />, byId('frame'));
  render(<View key={subject} place={place} />, byId('main'));
  if (subject !== last) scrollTo(0, 0);
  last = subject;
}

/** What the page is about: filters and open visits are not. */
function subjectOf(place: Place): string {
  if (place.view === 'fleet') return 'Fleet';
  return place.view === 'compare' ? 'Two deployments' : place.name;
}

function View({ place }: { readonly place: Place }) {
  if (place.view === 'deployment') return <Deployment {...{ feed, place }} />;
  if (place.view === 'compare') return <Compare {...{ feed, place }} />;
  return <FleetTable feed={feed} filter={place.filter} />;
}

function Frame({ place: { view } }: { readonly place: Place }) {
  const current = (name: Place['view']) => (view === name ? ('page' as const) : undefined);
  return (
    <header id="bar">
      <a class="brand" href="#fleet">
        Counterproof
      </a>
      <nav aria-label="Pages">
        <a href="#fleet" aria-current={current('fleet')}>
          Fleet
        </a>
        <a href="#compare" aria-current={current('compare')}>
          Two deployments
        </a>
      </nav>
      <div class="tools">
        <ZoneButton />
        <SignButton sign="theme" label="Light or dark" onClick={toggleTheme} />
      </div>
    </header>
  );
}
